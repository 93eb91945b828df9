import { useEffect } from 'react';
import { isDemo } from '../demo/demo-page.ts';
import { demo } from '../words/demo.ts';
import { frame } from '../words/frame.ts';

/** Names the screen in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    const whole = `${title} – ${frame.name}`;
    document.title = isDemo ? demo.title(whole) : whole;
  }, [title]);
}
