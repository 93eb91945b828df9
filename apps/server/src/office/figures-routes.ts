import type { Figures } from '@downspout/office-api/figures';
import { figuresQuery } from '@downspout/office-api/figures-query';
import type { FastifyInstance } from 'fastify';
import { readFigures } from './figures/figures.ts';
import { readPeriods } from './figures/periods.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { readQuery } from './read-query.ts';

/** How the business goes: leads, answers, money, calls and deliveries of a period. */
export async function figuresRoutes(scope: FastifyInstance, { store, clock }: OfficeApiOptions): Promise<void> {
  scope.get('/figures', (request): Promise<Figures> => {
    const now = clock();
    return readFigures(store, readPeriods(readQuery(figuresQuery, request), now), now);
  });
}
