const EAVE_BULBS = [26, 58, 90, 122, 154, 186, 218, 250, 282, 314, 346, 378, 410];
const STARS = 'M40 40h2m60-18h2m-30 70h2m150-80h2m70 20h2m68-14h2m-20 60h2m-210-54h2m-64 60h2';

/** The roof of the landing page at night, strung with bulbs. Drawn for this site. */
export function NightScene({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 440 380" role="img" aria-label={label} className="h-auto w-full">
      <path d={STARS} stroke="var(--on-night)" strokeWidth="3" strokeLinecap="round" />
      <path d="M60 176h312v174H60z" fill="var(--night-soft)" />
      <path d="M20 168 128 76h196l92 92z" fill="var(--night-deep)" stroke="var(--night-soft)" strokeWidth="3" />
      <g fill="var(--bulb)" stroke="var(--night)" strokeWidth="5">
        <path d="M96 222h74v72H96zM232 222h74v72h-74z" />
        <path d="M133 222v72m-37-36h74M269 222v72m-37-36h74" strokeWidth="3" />
      </g>
      <path d="M12 168h408v10a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8z" fill="var(--copper)" />
      <path d="M346 186v24l16 16v118l26 12" fill="none" stroke="var(--copper-deep)" strokeWidth="16" />
      <path
        d="M20 168 128 76h196l92 92M12 190q16 10 30 0t32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0"
        fill="none"
        stroke="var(--ink-soft)"
        strokeWidth="2"
      />
      <g fill="var(--bulb)">
        {EAVE_BULBS.map((x) => (
          <circle key={x} className="scene-bulb" cx={x} cy="197" r="6" />
        ))}
        <path
          className="scene-bulb"
          d="M47 145a5 5 0 1 0 .1 0ZM74 122a5 5 0 1 0 .1 0ZM101 99a5 5 0 1 0 .1 0ZM351 99a5 5 0 1 0 .1 0ZM376 123a5 5 0 1 0 .1 0ZM401 148a5 5 0 1 0 .1 0Z"
        />
        <path
          className="scene-bulb"
          d="M150 72a5 5 0 1 0 .1 0ZM190 72a5 5 0 1 0 .1 0ZM230 72a5 5 0 1 0 .1 0ZM270 72a5 5 0 1 0 .1 0ZM308 72a5 5 0 1 0 .1 0Z"
        />
      </g>
      <path d="M0 350h440v30H0z" fill="var(--night-deep)" />
      <path d="M4 350 34 262l30 88z" fill="var(--ink)" />
      <g fill="var(--bulb)">
        <path
          className="scene-bulb"
          d="M33 284a3 3 0 1 0 .1 0ZM26 304a3 3 0 1 0 .1 0ZM41 310a3 3 0 1 0 .1 0ZM20 326a3 3 0 1 0 .1 0ZM35 332a3 3 0 1 0 .1 0ZM50 336a3 3 0 1 0 .1 0Z"
        />
      </g>
    </svg>
  );
}
