import { Component, type ReactNode, useEffect } from 'react';
import { request } from '../fetching/http.ts';
import { isToLoad, loadAgain } from '../lazy-part.tsx';
import { Problem } from '../ui/problem.tsx';
import { frame } from '../words/frame.ts';

interface ScreenBoundaryProps {
  /** Another one is tried whatever became of the last. */
  readonly address: string;
  readonly children: ReactNode;
}

/** Around a screen: all else goes on when it cannot be loaded or drawn. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ address }: ScreenBoundaryProps) {
    if (this.state.hasFailed && address !== this.props.address) this.#reset();
  }

  override render() {
    return this.state.hasFailed ? <ScreenError reset={this.#reset} /> : this.props.children;
  }

  #reset = () => this.setState({ hasFailed: false });
}

function ScreenError({ reset }: { readonly reset: () => void }) {
  useEffect(() => {
    const onOnline = () => void (isToLoad() && loadAgain().then(reset, () => {}));
    // The network may be back since it failed.
    onOnline();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [reset]);
  return (
    <div className="panel failed">
      <Problem>{isToLoad() ? `${frame.screenMissing} ${frame.offline}` : frame.failed}</Problem>
      <button type="button" onClick={() => tryAgain(reset)}>
        {frame.tryAgain}
      </button>
    </div>
  );
}

async function tryAgain(reset: () => void): Promise<void> {
  try {
    await loadAgain();
  } catch {
    // After an upgrade the file has another name, which the page of now knows. Without a network there is nothing to be done.
    const page = await request('/').catch(() => null);
    if (page?.ok) location.reload();
    return;
  }
  reset();
}
