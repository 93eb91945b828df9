import type { AssistantAct, AssistantModel, AssistantTurn } from '../assistant-model.ts';

/**
 * An assistant that does what the visitor says: `submit JSON` submits it, `bye` hangs up, `wait` says one thing and then
 * nothing until it is interrupted, `hang` the same without heed of the signal, `throw` fails, `emergency` offers the phone.
 * All else it repeats, and takes down: digits as the phone number, other words as notes.
 */
export const parrot: AssistantModel = {
  async *respond(turn: AssistantTurn): AsyncGenerator<AssistantAct> {
    const { heard } = turn;
    if (heard.kind === 'joined') return yield { kind: 'say', text: 'Hello.' };
    if (heard.kind === 'silence') {
      yield { kind: 'say', text: `Silence ${heard.times}.` };
      if (heard.times === 3) yield { kind: 'hang-up' };
      return;
    }
    const { text } = heard;
    const details = { ...turn.memory?.details, ...(/^\d+$/.test(text) ? { phone: text } : { notes: text }) };
    yield { kind: 'remember', memory: { details, dialogue: {} } };
    yield* answer(text, turn);
  },
};

async function* answer(text: string, { submit, signal }: AssistantTurn): AsyncGenerator<AssistantAct> {
  const [order, ...rest] = text.split(' ');
  switch (order) {
    case 'submit': {
      const outcome = await submit(JSON.parse(rest.join(' ')));
      return yield { kind: 'say', text: JSON.stringify(outcome) };
    }
    case 'bye':
      yield { kind: 'say', text: 'Goodbye.' };
      return yield { kind: 'hang-up' };
    case 'wait':
      yield { kind: 'say', text: 'One.' };
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return yield { kind: 'say', text: 'Two.' };
    case 'hang':
      yield { kind: 'say', text: 'One.' };
      return await new Promise<never>(() => {});
    case 'throw':
      throw new Error('The parrot has flown away');
    case 'emergency':
      yield { kind: 'offer-phone' };
  }
  yield { kind: 'say', text: `You said: ${text}` };
}
