/** A roof edge with a drop running off it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path d="M2 15 16 4l14 11" fill="none" stroke="var(--ink)" strokeWidth="3.5" strokeLinejoin="round" />
      <path d="M4 17h21v10" fill="none" stroke="var(--copper)" strokeWidth="3.5" strokeLinejoin="round" />
      <path d="M13 21c2.3 3 3 4 3 5.2a3 3 0 0 1-6 0c0-1.2.7-2.2 3-5.2Z" fill="var(--rain-deep)" />
    </svg>
  );
}
