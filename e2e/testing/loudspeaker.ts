import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Recording, record } from './recording.ts';

const START_TIMEOUT_MS = 20_000;
const LOOK_EVERY_MS = 50;
const STOP_TIMEOUT_MS = 5_000;
/** Should the tests be killed, these end by themselves after so many seconds without a client. */
const ABANDONED_S = '60';

/** Voices of espeak-ng alone: the other modules only take time to start. */
const SPEECH_CONFIGURATION = `
LogLevel 1
AudioOutputMethod "pulse"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule "espeak-ng"
`;

/** A sound device that nobody hears, what speaks to it, and a recording of all that sounds. */
export interface Loudspeaker {
  /** What a Chromium must find in its environment, to speak here. */
  readonly env: Readonly<Record<string, string>>;
  readonly recording: Recording;
  stop(): Promise<void>;
}

/** Starts PulseAudio and speech-dispatcher in a folder of their own, apart from any that the machine runs. */
export async function startLoudspeaker(): Promise<Loudspeaker> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-voice-'));
  const sound = join(folder, 'pulse.sock');
  const speech = join(folder, 'speech-dispatcher', 'speechd.sock'); // Where clients look for it.
  const env = { HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_SERVER: `unix:${sound}` };
  const configuration = await writeConfiguration(folder);
  const children: ChildProcess[] = [];
  const start = (command: string, args: readonly string[], more: Record<string, string>) => {
    const child = spawn(command, args, { env: { ...process.env, ...more }, stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    return child;
  };
  const stop = async () => {
    for (const child of children.reverse()) await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // It refuses to start where it is told of another server.
    start('pulseaudio', soundArgs(sound), { ...env, PULSE_SERVER: '' });
    await untilListening(sound);
    start('speech-dispatcher', speechArgs(speech, folder, configuration), env);
    await untilListening(speech);
    const recording = record((args) => start('parec', ['--device=loudspeaker.monitor', ...args], env));
    return { env, recording, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function writeConfiguration(folder: string): Promise<string> {
  const configuration = join(folder, 'configuration');
  await mkdir(join(configuration, 'modules'), { recursive: true });
  await mkdir(join(folder, 'speech-dispatcher'));
  await writeFile(join(configuration, 'speechd.conf'), SPEECH_CONFIGURATION);
  await writeFile(join(configuration, 'modules', 'espeak-ng.conf'), '');
  return configuration;
}

function soundArgs(socket: string): string[] {
  const modules = ['module-null-sink sink_name=loudspeaker', `module-native-protocol-unix socket=${socket}`];
  const args = ['-n', '--daemonize=no', '--use-pid-file=no', '--disable-shm=yes', `--exit-idle-time=${ABANDONED_S}`];
  return [...args, ...modules.flatMap((module) => ['--load', module])];
}

function speechArgs(socket: string, folder: string, configuration: string): string[] {
  const places = ['-S', socket, '-P', join(folder, 'speech.pid'), '-L', folder, '-C', configuration];
  return ['--run-single', '-c', 'unix_socket', '-t', ABANDONED_S, ...places];
}

async function untilListening(path: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const socket = connect(path);
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    } finally {
      socket.destroy();
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(timer);
}
