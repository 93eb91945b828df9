import type { ReactNode } from 'react';

/** The gallery's ratio; the lowest quarter lies under the tile's words. */
export const TILE_SIZE = { width: 400, height: 300 } as const;

/** In the order of the gallery's words in `business/holiday-copy.ts`. */
export const TILE_SCENES = [WarmRoofline, WrappedTrees, PorchGarland, LitWalk, WreathWindows] as const;

function Night({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 400 300" {...TILE_SIZE} aria-hidden="true">
      <path d="M0 0h400v300H0z" fill="var(--night-deep)" />
      <path
        d="M36 30h2m70 24h2m56-34h2m78 22h2m66-26h2m44 40h2M22 96h2m354-8h2"
        stroke="var(--on-night)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {children}
    </svg>
  );
}

function Bulbs({ at, radius = 5 }: { at: readonly (readonly [number, number])[]; radius?: number }) {
  return (
    <>
      <g fill="var(--bulb)" opacity=".22">
        {at.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius * 2.6} />
        ))}
      </g>
      <g fill="var(--bulb)">
        {at.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
        ))}
      </g>
    </>
  );
}

/** Points from one place to another, both among them. */
function row([x, y]: readonly [number, number], [toX, toY]: readonly [number, number], count: number) {
  return Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1);
    return [Math.round(x + (toX - x) * part), Math.round(y + (toY - y) * part)] as const;
  });
}

function WarmRoofline() {
  return (
    <Night>
      <path d="M60 150h280v150H60z" fill="var(--night-soft)" />
      <path d="M28 152 200 52l172 100z" fill="var(--night)" />
      <path d="M158 178h84v60h-84z" fill="var(--bulb)" />
      <path d="M200 178v60m-42-30h84" stroke="var(--night)" strokeWidth="5" />
      <path d="M20 152h360v10H20z" fill="var(--copper)" />
      <Bulbs
        at={[...row([32, 146], [200, 50], 9), ...row([222, 62], [368, 146], 8), ...row([32, 170], [368, 170], 15)]}
      />
    </Night>
  );
}

/** Of a tree 178 units tall: from where to where, and how many bulbs hang on it. */
const BRANCHES = [
  [[0, -4], [0, -78], 7],
  [[-7, -57], [-46, -108], 5],
  [[8, -72], [48, -124], 5],
  [[-3, -98], [-22, -168], 5],
  [[3, -102], [18, -178], 6],
  [[-38, -84], [-64, -90], 3],
  [[38, -98], [66, -104], 3],
] as const;

function WrappedTrees() {
  const trees = [
    [100, 1],
    [300, 0.92],
    [200, 0.72],
  ] as const;
  return (
    <Night>
      <path d="M0 222q200-26 400 0v78H0z" fill="var(--night)" />
      {trees.map(([x, size]) => (
        <g key={x} transform={`translate(${x} 232) scale(${size})`}>
          <path
            d={BRANCHES.map(([from, to]) => `M${from}L${to}`).join('')}
            stroke="var(--copper-deep)"
            strokeWidth="9"
            strokeLinecap="round"
          />
          <Bulbs radius={4} at={BRANCHES.flatMap(([from, to, bulbs]) => row(from, to, bulbs))} />
        </g>
      ))}
    </Night>
  );
}

/** From one post of the porch to the next. */
const SWAG_WIDTH = 80;

function PorchGarland() {
  const swags = [44, 124, 204, 284];
  return (
    <Night>
      <path d="M24 40h352v260H24z" fill="var(--night-soft)" />
      <path d="M168 112h64v130h-64z" fill="var(--copper)" />
      <path d="M180 124h40v36h-40z" fill="var(--bulb)" />
      <path d="M10 34h380v20H10z" fill="var(--night)" />
      <path d="M36 54h16v186H36zm312 0h16v186h-16zM116 54h16v186h-16zm152 0h16v186h-16z" fill="var(--on-night)" />
      <path d="M10 238h380v62H10z" fill="var(--night)" />
      <path
        d={`M44 58${swags.map(() => `q${SWAG_WIDTH / 2} 56 ${SWAG_WIDTH} 0`).join('')}`}
        fill="none"
        stroke="var(--call)"
        strokeWidth="14"
      />
      <Bulbs
        radius={4}
        at={swags.flatMap((x) =>
          [0.12, 0.31, 0.5, 0.69, 0.88].map(
            (part) => [Math.round(x + SWAG_WIDTH * part), Math.round(58 + 112 * part * (1 - part))] as const,
          ),
        )}
      />
    </Night>
  );
}

function LitWalk() {
  const left = [
    [66, 212],
    [101, 185],
    [127, 164],
    [148, 148],
    [164, 136],
  ] as const;
  const lamps = [...left, ...left.map(([x, y]) => [400 - x, y] as const)];
  return (
    <Night>
      <path d="M0 128h400v172H0z" fill="var(--night)" />
      <path d="M152 54h96v74h-96z" fill="var(--night-soft)" />
      <path d="m138 58 62-42 62 42z" fill="var(--ink)" />
      <path d="M186 80h28v48h-28z" fill="var(--bulb)" />
      <path d="M184 128h32l124 172H60z" fill="var(--night-soft)" />
      <path d="m174 142h52m-74 30h96m-124 38h152" stroke="var(--night)" strokeWidth="3" />
      <path
        d={lamps.map(([x, y]) => `M${x} ${y}v${Math.round((y - 110) / 5)}`).join('')}
        stroke="var(--copper)"
        strokeWidth="4"
      />
      {left.map(([x, y]) => (
        <Bulbs
          key={y}
          radius={Math.round((y - 76) / 17)}
          at={[
            [x, y],
            [400 - x, y],
          ]}
        />
      ))}
    </Night>
  );
}

function WreathWindows() {
  const windows = [
    [100, 66],
    [200, 66],
    [300, 66],
    [100, 166],
    [300, 166],
  ] as const;
  return (
    <Night>
      <path d="M30 20h340v280H30z" fill="var(--night-soft)" />
      <path d="M20 10h360v14H20z" fill="var(--copper)" />
      <path d="M176 150h48v90h-48z" fill="var(--copper)" />
      {windows.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path d="M-28-32h56v68h-56z" fill="var(--bulb)" />
          <path d="M0-32v68M-28 2h56" stroke="var(--night-soft)" strokeWidth="4" />
          <circle cy="2" r="17" fill="none" stroke="var(--call)" strokeWidth="10" />
          <path d="m0 18-9 16m9-16 9 16" stroke="var(--hang-up)" strokeWidth="6" />
          <circle cy="19" r="5" fill="var(--hang-up)" />
        </g>
      ))}
      <circle cx="200" cy="178" r="14" fill="none" stroke="var(--call)" strokeWidth="9" />
    </Night>
  );
}
