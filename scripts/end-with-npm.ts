import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 1_000;
/** The scripts that run until they are told to stop. */
const LASTING = ['start', 'dev', 'demo'];
/** npm runs a script by a shell, which some shells leave to the command and others do not. */
const SHELL = /^-?(a|ba|da|k|z)?sh$|^busybox$/;

/** A process, and the one that had started it. */
interface Link {
  readonly pid: number;
  readonly parent: number;
}

/**
 * Begin early, while npm is surely there. What it answers is called when this process has its own way to stop: from then on it
 * is asked to, as SIGTERM does, when the npm that runs it as a script is gone; whoever has ended that wants the ports and the
 * store back. Whatever else has started this process, or that npm, may end without it, as a shell does that logs out.
 */
export function endWithNpm(lookEveryMs = LOOK_EVERY_MS): () => void {
  const isOfNpm = LASTING.includes(process.env.npm_lifecycle_event ?? '');
  const links = isOfNpm ? linksToNpm() : [];
  return () => {
    if (links.length === 0) return;
    const timer = setInterval(() => {
      if (links.every(({ pid, parent }) => parentOf(pid) === parent)) return;
      clearInterval(timer);
      process.kill(process.pid, 'SIGTERM');
    }, lookEveryMs);
    timer.unref();
    // A second signal would end the process at once, in the midst of what it answers.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => clearInterval(timer));
  };
}

/** Other systems than Linux have a shell that leaves the script to the command, so that npm itself is the parent. */
function linksToNpm(): Link[] {
  const own = { pid: process.pid, parent: process.ppid };
  const above = SHELL.test(readText(`/proc/${process.ppid}/comm`).trim()) ? parentOf(process.ppid) : 0;
  return above === 0 ? [own] : [own, { pid: process.ppid, parent: above }];
}

/** 0 when it is gone. */
function parentOf(pid: number): number {
  if (pid === process.pid) return process.ppid;
  // Behind the command's name, which may hold anything (proc_pid_stat(5)).
  const stat = readText(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
