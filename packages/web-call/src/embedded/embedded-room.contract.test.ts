import { describeRoom, type RoomHarness } from '../testing/room-contract.ts';
import { embeddedRooms } from './embedded-rooms.ts';
import { CLOSE } from './frames.ts';
import { startCallServer } from './testing/call-server.ts';

const CODES: Readonly<Record<string, number>> = { ejected: CLOSE.replaced, 'end-of-life': CLOSE.outdated };

describeRoom('The embedded room over a real socket', async (): Promise<RoomHarness> => {
  const server = await startCallServer();
  const options = { audioSource: true, videoSource: false, microphoneOn: true };
  const room = await embeddedRooms({ recogniser: null, speaker: null })(options, new AbortController().signal);
  return {
    room,
    url: server.url,
    othersSend: server.text,
    othersReceive: server.nextMessage,
    fail: ({ errorMsg, error }) => server.close(CODES[error?.type ?? ''] ?? CLOSE.gone, errorMsg),
    close: () => server.close(CLOSE.ended),
    holdJoin: server.hold,
    async dispose() {
      await room.leave();
      await server.stop();
    },
  };
});
