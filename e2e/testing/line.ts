import { connect, createServer, type Socket } from 'node:net';

/** The network between a browser and the server, which can be cut: a TCP proxy. */
export interface Line {
  /** The server's origin as the browser reaches it. */
  readonly url: string;
  /** Breaks every connection. */
  cut(): void;
  /** What the server sends is swallowed from now on; what the visitor sends arrives. */
  deafen(): void;
  /** What the visitor sends is swallowed from now on; what the server sends arrives. */
  silence(): void;
  /** New connections are broken at once, or work again; either way the line carries everything again. */
  down(isDown: boolean): void;
  /** How often it has swallowed something or refused a connection. */
  losses(): number;
  close(): Promise<void>;
}

export async function startLine(origin: string): Promise<Line> {
  const { hostname, port } = new URL(origin);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isDown = false;
  let up = true;
  let down = true;
  let losses = 0;
  const server = createServer((visitor) => {
    if (isDown) {
      losses += 1;
      return visitor.destroy();
    }
    const site = connect(Number(port), hostname);
    const pair = [visitor, site] as const;
    pairs.add(pair);
    const carry = (works: boolean, to: Socket, chunk: Buffer) => {
      if (works) to.write(chunk);
      else losses += 1;
    };
    visitor.on('data', (chunk) => carry(up, site, chunk));
    site.on('data', (chunk) => carry(down, visitor, chunk));
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        for (const one of pair) one.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : null}`,
    cut,
    deafen() {
      down = false;
    },
    silence() {
      up = false;
    },
    down(now) {
      isDown = now;
      up = down = true;
    },
    losses: () => losses,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
