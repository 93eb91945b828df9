import { parentPort, workerData } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as z from 'zod/mini';

/** 10 to the power of 8 guesses and more: "safely unguessable" where hashing is slow, as its makers have it. */
const GOOD_SCORE = 3;
/** What comes behind is not looked at: the work grows faster than the length, and so much of it is enough by itself. */
const LOOKED_AT = 64;

const given = z.object({ password: z.string(), left: z.array(z.string()), words: z.array(z.string()) });

/** Asked as `workerData`; posts whether the password, or all that is left of it, is easy to guess. */
const { password, left, words } = given.parse(workerData);
const { dictionary, adjacencyGraphs: graphs } = common;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs, maxLength: LOOKED_AT });
const isGuessable = [password, ...left].some((text) => zxcvbn.check(text, words).score < GOOD_SCORE);
parentPort?.postMessage({ isGuessable });
