import Fastify from 'fastify';

/** The least that takes a lead: parses the same body, keeps nothing, answers the same. */
const app = Fastify();
app.post('/api/quotes', (_request, reply) => reply.code(201).send({ id: '0192f0c0-0000-7000-8000-000000000000' }));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', () => process.exit(0));
