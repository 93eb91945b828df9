import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** A request as the endpoint got it, whole. */
interface ReceivedChat {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Resolves when the client has closed the connection before the answer was whole. */
  readonly closed: Promise<void>;
}

/** Answers one request. */
export type ChatAnswer = (response: ServerResponse) => void;

/** A real HTTP server that streams chat completions as OpenAI's does. */
export interface TestChatEndpoint {
  /** The base address. */
  readonly url: string;
  readonly requests: ReceivedChat[];
  close(): Promise<void>;
}

/** Answers the first request with the first answer, and so on; any request too many with HTTP 500. */
export async function startChatEndpoint(...answers: ChatAnswer[]): Promise<TestChatEndpoint> {
  const requests: ReceivedChat[] = [];
  const server = createServer(async (raw, response) => {
    const closed = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      });
    });
    const chunks: Buffer[] = [];
    for await (const chunk of raw) chunks.push(chunk);
    const answer = answers[requests.length] ?? failing(500);
    requests.push({ path: raw.url, headers: raw.headers, body: Buffer.concat(chunks).toString(), closed });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : null}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Says the text, piece by piece. */
export function saying(...pieces: string[]): ChatAnswer {
  return (response) => finish(stream(response, ...pieces.map(textChunk)), 'stop');
}

/** Says the text and then uses a tool, whose arguments come in the pieces given. */
export function calling(name: string, argumentPieces: readonly string[], text = ''): ChatAnswer {
  return (response) => {
    const call = { index: 0, id: 'call_1', type: 'function', function: { name, arguments: '' } };
    const pieces = argumentPieces.map((piece) => ({ index: 0, function: { arguments: piece } }));
    const calls = [call, ...pieces].map((piece) => chunk({ tool_calls: [piece] }));
    finish(stream(response, ...(text === '' ? [] : [textChunk(text)]), ...calls), 'tool_calls');
  };
}

/** Refuses as OpenAI's models do, with words in a field of their own. */
export function refusing(text: string): ChatAnswer {
  return (response) => finish(stream(response, chunk({ refusal: text })), 'stop');
}

/** Says the text and is stopped for a reason: `content_filter`, `length`. */
export function stopping(text: string, reason: string): ChatAnswer {
  return (response) => finish(stream(response, textChunk(text)), reason);
}

export function failing(status: number, body = '{"error":{"message":"no","type":"x"}}'): ChatAnswer {
  return (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/** Says the text, and then nothing more. */
export function hanging(...pieces: string[]): ChatAnswer {
  return (response) => {
    if (pieces.length > 0) stream(response, ...pieces.map(textChunk));
  };
}

/** Says the text, and then the connection breaks. */
export function breaking(...pieces: string[]): ChatAnswer {
  return (response) => {
    stream(response, ...pieces.map(textChunk));
    setTimeout(() => response.socket?.resetAndDestroy(), 20);
  };
}

/** Sends what is no event of this API. */
export function sending(body: string, contentType = 'text/event-stream'): ChatAnswer {
  return (response) => void response.writeHead(200, { 'content-type': contentType }).end(body);
}

/** Says so many characters, as fast as they are taken. */
export function flooding(characters: number, words: string): ChatAnswer {
  return (response) => {
    const event = textChunk(words);
    let sent = 0;
    stream(response);
    const more = () => {
      while (sent < characters) {
        sent += words.length;
        if (!response.write(event)) return void response.once('drain', more);
      }
      finish(response, 'stop');
    };
    more();
  };
}

export function textChunk(content: string): string {
  return chunk({ content });
}

/** Tools used at a time, in one event, and the end of the answer. */
export function toolChunk(calls: readonly object[]): string {
  return chunk({ tool_calls: calls.map((call, index) => ({ index, type: 'function', ...call })) }, 'tool_calls');
}

function stream(response: ServerResponse, ...chunks: string[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const part of [chunk({ role: 'assistant', content: '' }), ...chunks]) response.write(part);
  return response;
}

function finish(response: ServerResponse, reason: string): void {
  response.end(`${chunk({}, reason)}data: [DONE]\n\n`);
}

function chunk(delta: object, finish_reason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason }];
  return `data: ${JSON.stringify({ id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
}
