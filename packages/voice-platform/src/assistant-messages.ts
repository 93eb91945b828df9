/** Has the assistant speak a text (specification, point 3); an undefined field is left out. */
export type SayMessage = {
  readonly type: 'say';
  readonly message: string;
  readonly endCallAfterSpoken?: boolean | undefined;
  readonly interruptionsEnabled?: boolean | undefined;
  readonly interruptAssistantEnabled?: boolean | undefined;
};

/** Ends the call from the caller's side. */
export type EndCallMessage = { readonly type: 'end-call' };

/** Lets the assistant greet once the recording runs; the delay is in seconds, fractions kept. */
export type SayFirstMessageControl = {
  readonly type: 'control';
  readonly control: 'say-first-message';
  readonly videoRecordingStartDelaySeconds: number;
};

/** What is sent to the assistant during a call (specification, point 3). */
export type MessageToAssistant = SayMessage | EndCallMessage | SayFirstMessageControl;

/** A call's new status; `endedReason` comes with status `ended`. */
export type StatusUpdate = {
  readonly type: 'status-update';
  readonly status: string;
  readonly endedReason?: string;
};

/** What the assistant sends: JSON with a type; only the status update's fields are known (specification, point 3). */
export type MessageFromAssistant = StatusUpdate | { readonly type: string; readonly [field: string]: unknown };
