const DROPS = [
  [30, 60],
  [88, 34],
  [140, 72],
  [196, 28],
  [262, 52],
  [318, 30],
  [372, 66],
  [418, 40],
  [404, 150],
  [424, 236],
] as const;

/** The house front in the rain: roof, gutter and downspout, with the water going where it should. Drawn for this site. */
export function RainScene({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 440 380" role="img" aria-label={label} className="h-auto w-full">
      <g stroke="var(--rain-deep)" strokeWidth="3" strokeLinecap="round">
        {DROPS.map(([x, y]) => (
          <path key={x} className="scene-drop" d={`M${x} ${y}l-4 14`} />
        ))}
      </g>
      <path d="M60 176h312v170H60z" fill="var(--paper)" />
      <path d="M60 206h312M60 236h312M60 266h312M60 296h312M60 326h312" stroke="var(--rain)" strokeWidth="2" />
      <path d="M20 168 128 76h196l92 92z" fill="var(--ink)" />
      <path
        d="M97 102h253M67 128h309M38 153h363M160 76l-9 26m60-26-4 26m58-26 5 26M130 102l-11 26m58-26-5 26m62-26 3 26m58-26 9 26M100 128l-13 25m66-25-8 25m70-25-2 25m72-25 5 25m64-25 13 25"
        fill="none"
        stroke="var(--ink-soft)"
        strokeWidth="2"
      />
      <g fill="var(--rain)" stroke="var(--ink)" strokeWidth="5">
        <path d="M96 222h74v72H96zM232 222h74v72h-74z" />
        <path d="M133 222v72m-37-36h74M269 222v72m-37-36h74" strokeWidth="3" />
      </g>
      <path d="M12 166h408v12a10 10 0 0 1-10 10H22a10 10 0 0 1-10-10z" fill="var(--copper)" />
      <path d="M12 168h408" stroke="var(--copper-glow)" strokeWidth="4" />
      <path
        d="M346 188v24l16 16v112l26 16"
        fill="none"
        stroke="var(--copper)"
        strokeWidth="18"
        strokeLinejoin="round"
      />
      <path d="M338 250h48M338 316h48" stroke="var(--copper-deep)" strokeWidth="5" />
      <path
        className="scene-flow"
        d="M26 174h320v40l16 16v110l30 18"
        fill="none"
        stroke="var(--rain)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M0 350h440v30H0z" fill="var(--ink-soft)" />
      <path d="M366 356q32-14 74-4v8h-74z" fill="var(--rain-deep)" />
      <path d="M0 350q18-34 44-16 12-26 40-6 20-12 26 22zM196 350q14-28 40-12 22-18 38 12z" fill="var(--ink)" />
    </svg>
  );
}
