import { createServer, type ServerResponse } from 'node:http';

/** Takes deliveries and answers 200: at once, or after so many ms. */
const delayMs = Number(process.argv[2] ?? 0);
const answer = (response: ServerResponse) => void response.end();
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => (delayMs === 0 ? answer(response) : setTimeout(answer, delayMs, response)));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}/`);
});
process.on('SIGTERM', () => process.exit(0));
