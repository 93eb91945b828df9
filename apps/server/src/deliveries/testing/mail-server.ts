import { createServer, type Socket } from 'node:net';

/** A mail as the server took it. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, without the dot that ends them; lines that quoted-printable (RFC 2045, 6.7) broke are whole again. */
  readonly data: string;
}

/** How the server answers: a reply by the verb it answers (`GREETING`, `EHLO`, `MAIL`, `RCPT`, `DATA`, `.`). */
export interface MailScript {
  /** The reply to a line such as `RCPT TO:<a@example.com>`; `hang` sends none, `close` ends the connection, null is yes. */
  answer(verb: string, line: string): string | 'hang' | 'close' | null;
}

/** A real SMTP server on a free port of this machine. */
export interface MailServer {
  readonly url: string;
  /** In the order of arrival. */
  readonly mails: ReceivedMail[];
  /** As many connections were begun. */
  connections(): number;
  script: MailScript;
  /** Resolves when so many mails have come in all. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

export const TAKES_ALL: MailScript = { answer: () => null };

/** Answers this verb so, and yes to all else. */
export function answeringMail(verb: string, reply: string): MailScript {
  return { answer: (asked) => (asked === verb ? reply : null) };
}

const YES: Readonly<Record<string, string>> = {
  GREETING: '220 mail.test ready',
  EHLO: '250-mail.test\r\n250-AUTH PLAIN LOGIN\r\n250 SIZE 1000000',
  AUTH: '235 signed in',
  DATA: '354 go on',
  '.': '250 2.0.0 taken',
  QUIT: '221 bye',
};

/** Starts a mail server, which takes all until told otherwise. `port` 0 takes any free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    converse(socket, mailServer, () => {
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : null}`,
    mails: [],
    connections: () => connections,
    script: TAKES_ALL,
    received: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (mailServer.mails.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return mailServer;
}

/** Where its words break them depends on the length of what stands before: tests look for whole ones. Headers have none. */
function withoutSoftBreaks(data: string): string {
  const body = data.indexOf('\r\n\r\n');
  return data.slice(0, body) + data.slice(body).replace(/=\r\n/g, '');
}

/** One connection's talk (RFC 5321). */
function converse(socket: Socket, server: MailServer, onMail: () => void): void {
  let from = '';
  let to: string[] = [];
  let data: string[] | null = null;
  let rest = '';

  /** Answers whether it was a yes. */
  function reply(verb: string, line: string): boolean {
    const own = server.script.answer(verb, line);
    if (own === 'close') socket.destroy();
    else if (own !== 'hang') socket.write(`${own ?? YES[verb] ?? '250 fine'}\r\n`);
    return own === null || /^[23]/.test(own);
  }

  function take(line: string): void {
    if (data !== null) {
      if (line !== '.') return void data.push(line.replace(/^\.\./, '.'));
      const mail = { from, to, data: withoutSoftBreaks(data.join('\r\n')) };
      data = null;
      if (!reply('.', line)) return;
      server.mails.push(mail);
      onMail();
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    const isYes = reply(verb, line);
    if (!isYes) return;
    if (verb === 'MAIL') [from, to] = [addressIn(line), []];
    if (verb === 'RCPT') to = [...to, addressIn(line)];
    if (verb === 'DATA') data = [];
    if (verb === 'QUIT') socket.end();
  }

  reply('GREETING', '');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}
