import { parentPort, workerData } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as z from 'zod/mini';

/** 10 to the power of 8 guesses and more: "safely unguessable" where hashing is slow, as its makers have it. */
const GOOD_SCORE = 3;
/** What comes behind is not looked at: the work grows faster than the length, and so much of it is enough by itself. */
const LOOKED_AT = 64;

/** Asked as `workerData`; posts whether the password is easy to guess, and whether known words make it so. */
const { password, words } = z.object({ password: z.string(), words: z.array(z.string()) }).parse(workerData);
const { dictionary, adjacencyGraphs: graphs } = common;
const { score, sequence } = new ZxcvbnFactory({ dictionary, graphs, maxLength: LOOKED_AT }).check(password, words);
const isGuessable = score < GOOD_SCORE;
const isOfKnownWords = isGuessable && sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
parentPort?.postMessage({ isGuessable, isOfKnownWords });
