import { callPanel as words } from '@downspout/business/call-panel';
import type { CallClient } from '@downspout/web-call';
import type { OwnSide } from '@downspout/web-call/embedded';
import { MAX_SAID_LENGTH } from '@downspout/web-call/embedded/frames';
import type { BrowserMessage, ServerMessage } from '@downspout/web-call/embedded/messages';
import { CALL_DETAILS, type CallDetails } from './call-details.ts';
import type { Captions } from './captions.ts';
import type { PanelMarkup } from './panel-markup.ts';

/** The server hears of typing this often, in ms, so that it does not take it for silence. */
const TYPING_EVERY_MS = 3_000;

export interface Conversation {
  /** A new call is being connected. */
  begin(): void;
  /** From now on words can be sent. */
  joined(): void;
}

/** What comes of a call into its panel, and what goes from there into the call. */
export function showConversation(
  call: CallClient,
  markup: PanelMarkup,
  captions: Captions,
  container: HTMLElement,
): Conversation {
  const { panel, note, field, mute, phone } = markup;
  let kept: CallDetails = { details: {}, noted: false };
  let side: OwnSide | null = null;

  call.on('message', (message) => take(Object(message)));
  call.on('daily-participant-updated', (participant) => showSide(Object(participant)));
  call.on('network-connection', (event) => {
    if (Object(event).event === 'interrupted') note.textContent = words.interrupted;
    else showNote();
  });
  call.on('speech-start', () => panel.toggleAttribute('data-speaking', true));
  call.on('speech-end', () => panel.removeAttribute('data-speaking'));
  call.on('call-end', () => panel.removeAttribute('data-speaking'));
  sendTyped(call, markup);
  mute.addEventListener('click', () => {
    // After a failure the microphone is tried again.
    if (call.state === 'active') call.setMuted(side?.hearing !== 'failed' && !call.isMuted());
  });

  function take(message: ServerMessage): void {
    captions.take(message);
    if (message.type === 'phone-offered') phone.hidden = false;
    // Until something was said, what an earlier call left there stays.
    if (message.type === 'quote-details' && Object.keys(message.details).length > 0) {
      kept = keep({ ...kept, details: message.details });
    }
    if (message.type !== 'quote-stored' || kept.noted) return;
    captions.remark(words.stored);
    kept = keep({ ...kept, noted: true });
  }

  function showSide(next: OwnSide): void {
    const before = side?.hearing;
    side = next;
    showNote();
    mute.hidden = side.hearing === 'none';
    mute.textContent = side.hearing === 'failed' ? words.retry : words.mute;
    mute.setAttribute('aria-pressed', String(side.hearing === 'muted'));
    if (side.hearing !== before && /none|failed/.test(side.hearing)) offerTyping(markup, container);
  }

  function showNote(): void {
    if (side !== null) note.textContent = noteOf(side);
  }

  return {
    begin() {
      kept = { details: {}, noted: false };
      side = null;
      note.textContent = '';
      field.value = '';
      mute.hidden = true;
      phone.hidden = true;
    },
    joined: showNote,
  };
}

function sendTyped(call: CallClient, { form, field }: PanelMarkup): void {
  let typedAt = Number.NEGATIVE_INFINITY;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const content = field.value.trim();
    if (content === '' || call.state !== 'active') return;
    call.send({ type: 'add-message', message: { role: 'user', content } } satisfies BrowserMessage);
    field.value = '';
    typedAt = Number.NEGATIVE_INFINITY;
  });
  field.addEventListener('input', (event) => {
    // Nothing is cut: the form does not send a text that is too long, and the visitor reads why.
    field.setCustomValidity(field.value.length > MAX_SAID_LENGTH ? words.tooLong : '');
    field.reportValidity();
    if (call.state !== 'active' || event.timeStamp - typedAt < TYPING_EVERY_MS) return;
    typedAt = event.timeStamp;
    call.send({ type: 'typing' } satisfies BrowserMessage);
  });
}

/** In the tab, for the quote form. */
function keep(details: CallDetails): CallDetails {
  try {
    sessionStorage.setItem(CALL_DETAILS, JSON.stringify(details));
  } catch {
    // Storage is blocked: the form stays as it is.
  }
  return details;
}

function noteOf({ hearing, reason, voice }: OwnSide): string {
  const refused = reason === 'not-allowed' || reason === 'audio-capture';
  const text = words.hearing[refused ? 'refused' : hearing === 'none' ? 'failed' : hearing];
  return voice ? text : `${text} ${words.written}`;
}

/** Not on a phone, where it would bring up the keyboard; and not away from anything else that is used. */
function offerTyping({ panel, field }: PanelMarkup, container: HTMLElement): void {
  const used = document.activeElement;
  const free = used === null || used === document.body || container.contains(used);
  if (free && !panel.contains(used) && matchMedia('(hover: hover)').matches) field.focus({ preventScroll: true });
}
