/** Counts minutes and seconds in an element; the function returned stops. */
export function startElapsed(element: HTMLElement): () => void {
  const since = performance.now();
  const show = () => {
    const seconds = Math.floor((performance.now() - since) / 1000);
    element.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  };
  show();
  const timer = setInterval(show, 1000);
  return () => clearInterval(timer);
}
