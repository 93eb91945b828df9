import { describeRoom } from './room-contract.ts';
import { createScriptedRoom } from './scripted-room.ts';

describeRoom('The scripted room', async () => {
  let held = Promise.resolve();
  const receivers: ((text: string) => void)[] = [];
  const room = createScriptedRoom({ join: () => held });
  const { send } = room;
  room.send = (text) => {
    send(text);
    receivers.shift()?.(text);
  };
  return {
    room,
    url: 'https://rooms.example.com/one',
    othersSend: (text) => room.tell('app-message', text),
    othersReceive: () => new Promise((resolve) => receivers.push(resolve)),
    fail: room.fail,
    close: room.close,
    holdJoin() {
      let proceed = () => {};
      held = new Promise((resolve) => {
        proceed = resolve;
      });
      return proceed;
    },
    dispose: () => room.leave(),
  };
});
