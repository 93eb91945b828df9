import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut and mended, as networks do. */
export interface Line {
  /** Origin. */
  readonly url: string;
  /** Ends all connections and takes no new ones. */
  cut(): void;
  /** Keeps all connections and takes new ones, but lets nothing through, also of these once it is mended. */
  stall(): void;
  mend(): void;
  close(): void;
}

export async function layLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isStalled = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    sockets.add(near);
    if (isStalled) return;
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The line has no port');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true;
      end();
    },
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      isCut = false;
      isStalled = false;
    },
    close() {
      server.close();
      end();
    },
  };
}
