/**
 * The app messages of an embedded call: the voice platform's vocabulary (https://docs.vapi.ai), and three of our own. Each
 * is the JSON of one of these, except the texts `listening` (server, once the call can be talked in) and `playable`
 * (browser, without effect). Both sides import this file.
 */

/** Server to browser. */
export type ServerMessage =
  | { readonly type: 'status-update'; readonly status: 'in-progress' }
  | { readonly type: 'status-update'; readonly status: 'ended'; readonly endedReason: EndedReason }
  /** The assistant's turn `turn` (counted from 1 in each call) begins, or nothing more comes of it. */
  | {
      readonly type: 'speech-update';
      readonly role: 'assistant';
      readonly status: 'started' | 'stopped';
      readonly turn: number;
    }
  /**
   * Of the assistant: the next piece of turn `turn`, to be shown and spoken, `sentence` counted from 1 in each turn. Of
   * the visitor: what was heard or typed, as it stands in the call; `n` is the number of the frame that brought it, 0
   * when the server heard it itself. `partial` ones are replaced by what follows.
   */
  | {
      readonly type: 'transcript';
      readonly role: 'assistant';
      readonly transcriptType: 'final';
      readonly transcript: string;
      readonly turn: number;
      readonly sentence: number;
      /** True while the assistant's voice is switched off: shown, not spoken. */
      readonly muted?: boolean;
    }
  | {
      readonly type: 'transcript';
      readonly role: 'user';
      readonly transcriptType: 'partial' | 'final';
      readonly transcript: string;
      readonly n: number;
    }
  /** The visitor talked over turn `turn`: what of it is not spoken yet is dropped. */
  | { readonly type: 'user-interrupted'; readonly turn: number }
  /** After a connection was resumed: all that was said, to be shown in place of what stands there. */
  | {
      readonly type: 'conversation-update';
      readonly messages: readonly {
        readonly role: 'assistant' | 'user';
        readonly content: string;
        readonly turn: number;
      }[];
    }
  /** Ours: the number to dial is offered now, as in an emergency. */
  | { readonly type: 'phone-offered' }
  /** Ours: what the assistant knows of the quote request, by the landing form's wire names; for its form, should the call break. */
  | { readonly type: 'quote-details'; readonly details: QuoteDetails }
  /** Ours: the quote request is committed. */
  | { readonly type: 'quote-stored' };

/** Browser to server. */
export type BrowserMessage =
  /** What the visitor said or typed. Any role but `user` is ignored: nobody else speaks from a browser. */
  | {
      readonly type: 'add-message';
      readonly message: { readonly role: 'user'; readonly content: string };
      readonly triggerResponseEnabled?: boolean;
    }
  /** The visitor begins to talk: what the assistant says is broken off. */
  | { readonly type: 'speech-update'; readonly role: 'user'; readonly status: 'started' }
  /** The browser has spoken, shown or dropped all of turn `turn`: from here silence is counted. */
  | { readonly type: 'speech-update'; readonly role: 'assistant'; readonly status: 'stopped'; readonly turn: number }
  /** Ours: the visitor is typing; nothing is broken off, but this is no silence. */
  | { readonly type: 'typing' }
  | { readonly type: 'say'; readonly message: string; readonly endCallAfterSpoken?: boolean }
  | { readonly type: 'control'; readonly control: 'mute-assistant' | 'unmute-assistant' | 'say-first-message' }
  | { readonly type: 'end-call' };

/** As the platform names them; `connection-lost` is ours. */
export type EndedReason =
  | 'customer-ended-call'
  | 'assistant-ended-call'
  | 'silence-timed-out'
  | 'exceeded-max-duration'
  | 'connection-lost';

/** Fields of the landing form's payload (specification, point 3), as far as they were told. */
export interface QuoteDetails {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly service_type?: string;
  readonly notes?: string;
}
