import type { FastifyInstance } from 'fastify';
import type { ProofOfWork } from './proof-of-work.ts';

/** `GET /api/proof-of-work`: the work that a form's script does while its visitor writes. */
export async function proofRoute(scope: FastifyInstance, { proofOfWork }: { proofOfWork: ProofOfWork }): Promise<void> {
  scope.get('/api/proof-of-work', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return proofOfWork.challenge();
  });
}
