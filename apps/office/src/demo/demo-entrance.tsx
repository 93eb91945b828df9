import { useEffect } from 'react';

/** In place of the sign-in: whoever comes to the demo's front page is signed in. */
export function DemoEntrance() {
  useEffect(() => location.replace('/'), []);
  return null;
}
