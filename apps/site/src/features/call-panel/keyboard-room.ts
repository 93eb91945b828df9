/** Keeps what is fixed to the lower edge above a phone's keyboard, which covers the page without resizing it. */
export function makeRoomForKeyboard(container: HTMLElement): void {
  const { visualViewport } = window;
  const measure = () => {
    // Zoomed in, the visible part is smaller too, and no keyboard is there.
    if (!visualViewport || visualViewport.scale > 1) return;
    const covered = Math.max(0, innerHeight - visualViewport.height - visualViewport.offsetTop);
    container.style.setProperty('--keyboard', `${covered}px`);
  };
  visualViewport?.addEventListener('resize', measure);
  visualViewport?.addEventListener('scroll', measure);
}
