import { callPanel as words } from '@downspout/business/call-panel';
import type { WebCall } from '@downspout/web-call';
import type { OwnSide } from '@downspout/web-call/embedded';
import type { BrowserMessage, ServerMessage } from '@downspout/web-call/embedded/messages';
import type { Captions } from './captions.ts';
import type { PanelMarkup } from './panel-markup.ts';
import { TOLD, type ToldDetails } from './told-details.ts';

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
  call: WebCall,
  markup: PanelMarkup,
  captions: Captions,
  container: HTMLElement,
): Conversation {
  const { panel, note, form, field, mute, phone } = markup;
  let told: ToldDetails = { details: {}, noted: false };
  let typedAt = Number.NEGATIVE_INFINITY;
  let side: OwnSide | null = null;
  const send = (message: BrowserMessage) => call.send(message);

  call.on('message', (message) => take(Object(message)));
  call.on('daily-participant-updated', (participant) => showSide(Object(participant)));
  call.on('network-connection', (event) => {
    if (Object(event).event === 'interrupted') note.textContent = words.interrupted;
    else showNote();
  });
  call.on('speech-start', () => panel.toggleAttribute('data-speaking', true));
  call.on('speech-end', () => panel.removeAttribute('data-speaking'));
  call.on('call-end', () => panel.removeAttribute('data-speaking'));

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const content = field.value.trim();
    if (content === '' || call.state !== 'active') return;
    send({ type: 'add-message', message: { role: 'user', content } });
    field.value = '';
    typedAt = Number.NEGATIVE_INFINITY;
  });
  field.addEventListener('input', (event) => {
    if (call.state !== 'active' || event.timeStamp - typedAt < TYPING_EVERY_MS) return;
    typedAt = event.timeStamp;
    send({ type: 'typing' });
  });
  mute.addEventListener('click', () => {
    // After a failure the microphone is tried again.
    if (call.state === 'active') call.setMuted(side?.hearing !== 'failed' && !call.isMuted());
  });

  function take(message: ServerMessage): void {
    captions.take(message);
    if (message.type === 'phone-offered') phone.hidden = false;
    // Until something was told, what an earlier call left there stays.
    if (message.type === 'quote-details' && Object.keys(message.details).length > 0) {
      keep({ ...told, details: message.details });
    }
    if (message.type !== 'quote-stored' || told.noted) return;
    captions.remark(words.stored);
    keep({ ...told, noted: true });
  }

  function keep(next: ToldDetails): void {
    told = next;
    try {
      sessionStorage.setItem(TOLD, JSON.stringify(told));
    } catch {
      // Storage is blocked: the form stays as it is.
    }
  }

  function showSide(next: OwnSide): void {
    const before = side?.hearing;
    side = next;
    showNote();
    mute.hidden = side.hearing === 'none';
    mute.textContent = side.hearing === 'failed' ? words.retry : words.mute;
    mute.setAttribute('aria-pressed', String(side.hearing === 'muted'));
    if (side.hearing !== before && /none|failed/.test(side.hearing)) offerTyping();
  }

  function showNote(): void {
    if (side === null) return;
    const { hearing, reason, voice } = side;
    const refused = reason === 'not-allowed' || reason === 'audio-capture';
    const text = words.hearing[refused ? 'refused' : hearing === 'none' ? 'failed' : hearing];
    note.textContent = voice ? text : `${text} ${words.written}`;
  }

  /** Not on a phone, where it would bring up the keyboard; and not away from anything else that is used. */
  function offerTyping(): void {
    const used = document.activeElement;
    const free = used === null || used === document.body || container.contains(used);
    if (free && !panel.contains(used) && matchMedia('(hover: hover)').matches) field.focus({ preventScroll: true });
  }

  return {
    begin() {
      told = { details: {}, noted: false };
      side = null;
      note.textContent = '';
      field.value = '';
      mute.hidden = true;
      phone.hidden = true;
    },
    joined: showNote,
  };
}
