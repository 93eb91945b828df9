/** Counts minutes and seconds in an element; the function returned stops. */
export function startElapsed(element: HTMLElement, now = () => performance.now()): () => void {
  const since = now();
  const show = () => {
    const seconds = Math.floor((now() - since) / 1000);
    element.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  };
  show();
  const timer = setInterval(show, 1000);
  return () => clearInterval(timer);
}
