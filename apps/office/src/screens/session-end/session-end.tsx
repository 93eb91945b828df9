import type { Session } from '@downspout/office-api/session';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SESSION_KEY, takeSession } from '../../fetching/change-session.ts';
import { get } from '../../fetching/http.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { noteUserActivity } from '../../fetching/user-activity.ts';
import { Modal } from '../../ui/modal.tsx';
import { Moment } from '../../ui/moment.tsx';
import { errorMessage, Problem } from '../../ui/problem.tsx';
import { sessionEnd as words } from '../../words/frame.ts';
import { useSessionEnd } from './use-session-end.ts';

/** Says some minutes before that the session ends (WCAG 2.2.1, Timing Adjustable). */
export function SessionEnd() {
  const end = useSessionEnd();
  if (end === null) return null;
  if (end.isIdle) return <IdleEnd at={end.at} />;
  return <LastEnd why={end.isTrusted ? words.lastTrusted : words.last} at={end.at} />;
}

function IdleEnd({ at }: { readonly at: number }) {
  const client = useQueryClient();
  const stay = useOneChange<void, Session>(() => get<Session>(SESSION_KEY.join('/')), {
    onSuccess: (session) => takeSession(client, session),
  });
  const onStay = () => {
    // Not every way to close a dialog is a press of a key or a button.
    noteUserActivity();
    stay.mutate();
  };
  return (
    <Modal title={words.title} onClose={onStay}>
      <Why words={words.idle} at={at} />
      {stay.error && <Problem>{errorMessage(stay.error)}</Problem>}
      <div className="actions">
        <button type="button" className="main" disabled={stay.isPending} onClick={onStay}>
          {words.stay}
        </button>
      </div>
    </Modal>
  );
}

function LastEnd({ why, at }: { readonly why: string; readonly at: number }) {
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <Modal title={words.title} onClose={() => setRead(true)}>
      <Why words={why} at={at} />
      <div className="actions">
        <button type="button" className="main" onClick={() => setRead(true)}>
          {words.understood}
        </button>
      </div>
    </Modal>
  );
}

/** Announced, as the focus goes to the button below it. */
function Why({ words, at }: { readonly words: string; readonly at: number }) {
  // The server is polled; its answers differ by the time that each takes.
  const [firstAt] = useState(at);
  return (
    <p role="alert">
      {words} <Moment at={firstAt} />.
    </p>
  );
}
