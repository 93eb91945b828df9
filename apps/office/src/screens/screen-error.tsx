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

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

function ScreenError({ reset }: { readonly reset: () => void }) {
  useEffect(() => untilLoaded(reset), [reset]);
  return (
    <div className="panel failed">
      <Problem>{isToLoad() ? `${frame.screenMissing} ${frame.offline}` : frame.failed}</Problem>
      <button type="button" onClick={() => tryAgain(reset)}>
        {frame.tryAgain}
      </button>
    </div>
  );
}

/**
 * Fetches again what is missing, at once, whenever the network is back, and with longer and longer pauses: a browser says that the
 * network is back before anything comes through. Answers what ends it.
 */
function untilLoaded(onLoaded: () => void): () => void {
  let pauseMs = FIRST_PAUSE_MS;
  let timer: number | undefined;
  let isEnded = false;
  const again = () => {
    clearTimeout(timer);
    if (!isToLoad()) return;
    loadAgain().then(onLoaded, () => {
      clearTimeout(timer);
      if (isEnded) return;
      timer = window.setTimeout(again, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
  };
  const onOnline = () => {
    pauseMs = FIRST_PAUSE_MS;
    again();
  };
  again();
  addEventListener('online', onOnline);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    removeEventListener('online', onOnline);
  };
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
