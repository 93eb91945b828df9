import type { MessageEntry } from '@downspout/office-api/timeline';
import { messageState } from '../../../words/lead/replies.ts';
import { RetryButton } from '../../deliveries/retry-button.tsx';

/** What was written or texted, and how far it is. */
export function MessageDetails({ message, who }: { readonly message: MessageEntry; readonly who: string }) {
  const { direction, way, subject, text, state, deliveryId } = message;
  const isIn = direction === 'in';
  return (
    <>
      <div
        className={`my-1 w-fit max-w-full rounded-lg border px-3 py-2 ${isIn ? 'border-line' : 'border-transparent bg-rain'}`}
      >
        {subject !== '' && <p className="m-0 font-semibold">{subject}</p>}
        <p className="m-0 whitespace-pre-wrap wrap-anywhere">{text}</p>
      </div>
      {!isIn && (
        <p className={`m-0 text-sm ${state === 'dead' ? 'why-not' : ''}`} role={state === 'dead' ? 'alert' : undefined}>
          {messageState(message)}
        </p>
      )}
      {state === 'dead' && deliveryId !== null && (
        <RetryButton delivery={{ id: deliveryId, destination: `lead-${way}`, state: 'dead' }} who={who} />
      )}
    </>
  );
}
