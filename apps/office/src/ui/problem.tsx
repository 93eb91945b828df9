import { HttpError, isTimeout, UnansweredError } from '../fetching/http.ts';
import { frame } from '../words/frame.ts';

/** Says that something did not work; announced when it appears. */
export function Problem({ children }: { readonly children: string }) {
  return (
    <p className="problem" role="alert">
      {children}
    </p>
  );
}

/** For errors that a screen has no message of its own for. */
export function errorMessage(error: Error): string {
  if (error instanceof HttpError) return frame.failed;
  if (error instanceof UnansweredError) return frame.unanswered;
  return isTimeout(error) ? frame.late : frame.offline;
}

interface FailedToLoadProps {
  readonly error: Error;
  /** What is missing, where the rest of the screen is there. */
  readonly missing?: string | undefined;
  readonly onRetry: () => unknown;
}

/** That something could not be fetched, and a way to try again. */
export function FailedToLoad({ error, missing, onRetry }: FailedToLoadProps) {
  return (
    <div className="panel failed">
      <Problem>{missing === undefined ? errorMessage(error) : `${missing} ${errorMessage(error)}`}</Problem>
      <button type="button" onClick={onRetry}>
        {frame.tryAgain}
      </button>
    </div>
  );
}
