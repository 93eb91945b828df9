/** How long the endpoint is waited for, and how much of its answer is taken. */
export interface ModelLimits {
  /** Until the first piece of an answer, and of each further one after a use of the tool, in ms. */
  readonly firstPieceMs: number;
  /** Between two pieces, in ms. */
  readonly nextPieceMs: number;
  /** All of a turn, in ms. */
  readonly turnMs: number;
  /** Requests in one turn: the first, and one after each use of the tool. */
  readonly requests: number;
  /** Words said in one turn. The consent text must fit. */
  readonly words: number;
  /** Characters of the conversation that are sent along, the latest. */
  readonly history: number;
  /** Bytes of one answer, reasoning and framing included. */
  readonly answerBytes: number;
}

export const DEFAULT_LIMITS: ModelLimits = {
  firstPieceMs: 6_000,
  nextPieceMs: 6_000,
  turnMs: 25_000,
  requests: 4,
  words: 130,
  history: 24_000,
  answerBytes: 1_000_000,
};
