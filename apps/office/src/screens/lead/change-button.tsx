import type { ReactNode } from 'react';
import { Problem } from '../../ui/problem.tsx';

interface ChangeButtonProps<Body> {
  /** As `useLeadChange` has it. */
  readonly change: {
    readonly problem: string | null;
    readonly isPending: boolean;
    readonly mutate: (body: Body) => void;
  };
  readonly body: Body;
  readonly text: string;
  /** Its name where the text alone does not say of what. */
  readonly label?: string;
  readonly isMain?: boolean;
  /** What stands after it. */
  readonly children?: ReactNode;
}

/** A button that makes a change of a lead; why it was not made is said above it. */
export function ChangeButton<Body>({ change, body, text, label, isMain, children }: ChangeButtonProps<Body>) {
  return (
    <>
      {change.problem && <Problem>{change.problem}</Problem>}
      <div className="actions">
        <button
          type="button"
          className={isMain ? 'main' : undefined}
          aria-label={label}
          disabled={change.isPending}
          onClick={() => change.mutate(body)}
        >
          {text}
        </button>
        {children}
      </div>
    </>
  );
}
