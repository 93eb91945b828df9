import { callPanel as words } from '@downspout/business/call-panel';
import type { ServerMessage } from '@downspout/web-call/embedded/messages';
import { element } from './element.ts';
import type { PanelMarkup } from './panel-markup.ts';

type Role = 'assistant' | 'user';

/** The conversation in writing. */
export interface Captions {
  take(message: ServerMessage): void;
  /** A remark that neither side has said. */
  remark(text: string): void;
  clear(): void;
}

export function createCaptions({ lines, log, unfinished }: PanelMarkup): Captions {
  /** The assistant's line that still grows, by its turn. */
  let growing: { turn: number; line: Element } | null = null;

  function add(role: Role, text: string): HTMLElement {
    const said = line(role, text);
    log.append(said);
    return said;
  }

  function sentence(turn: number, text: string): void {
    if (growing?.turn === turn) growing.line.append(` ${text}`);
    else growing = { turn, line: add('assistant', text) };
  }

  /** The visitor's words on their way: replaced when they change, gone when they are confirmed. */
  function onTheirWay(n: number, text: string): void {
    unfinished.querySelector(`[data-n="${n}"]`)?.remove();
    if (text === '') return;
    const said = line('user', text);
    said.dataset.n = String(n);
    unfinished.append(said);
  }

  /** Lines that stand there already stay, so that they are not announced again. */
  function replace(messages: readonly { role: Role; content: string; turn: number }[]): void {
    unfinished.replaceChildren();
    const standing = [...log.querySelectorAll('[data-role]')];
    for (const extra of standing.slice(messages.length)) extra.remove();
    growing = null;
    messages.forEach(({ role, content, turn }, at) => {
      let said = standing[at] ?? add(role, content);
      const right = line(role, content);
      if (said.textContent !== right.textContent) {
        said.replaceWith(right);
        said = right;
      }
      growing = role === 'user' ? null : { turn, line: said };
    });
  }

  function take(message: ServerMessage): void {
    if (message.type === 'conversation-update') replace(message.messages);
    if (message.type !== 'transcript') return;
    if (message.role === 'assistant') sentence(message.turn, message.transcript);
    else if (message.transcriptType === 'partial') onTheirWay(message.n, message.transcript);
    else {
      onTheirWay(message.n, '');
      add('user', message.transcript);
      growing = null;
    }
  }

  return {
    take(message) {
      const atEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 80;
      take(message);
      // Whoever has scrolled up reads: the lines stay where they are.
      if (atEnd) lines.scrollTop = lines.scrollHeight;
    },
    remark(text) {
      log.append(element('p', { class: 'call-remark' }, text));
      lines.scrollTop = lines.scrollHeight;
    },
    clear() {
      growing = null;
      log.replaceChildren();
      unfinished.replaceChildren();
    },
  };
}

function line(role: Role, text: string): HTMLElement {
  const who = element('b', {}, role === 'user' ? words.you : words.assistant);
  return element('p', { 'data-role': role }, who, ` ${text}`);
}
