import * as z from 'zod/mini';
import { typedPassword } from '../credentials.ts';

/** `POST /api/calls/{id}/erase`: takes away what was said in it, for good; its leads stay. Answers the `CallPage`. */
export const eraseCallBody = z.object({ password: typedPassword });

export type EraseCallBody = z.output<typeof eraseCallBody>;
