import { type ReactNode, useId } from 'react';

export const crafts = [
  {
    id: 'block',
    name: 'Block print',
    place: 'Bagru, Rajasthan',
    line: 'A carved block, a tray of dye, a steady wrist.',
  },
  {
    id: 'bandhani',
    name: 'Bandhani',
    place: 'Kutch, Gujarat',
    line: 'A dot for every knot, and thousands of knots.',
  },
  {
    id: 'ikat',
    name: 'Ikat',
    place: 'Pochampally, Telangana',
    line: 'Dyed before it is woven; hence the soft edge.',
  },
  {
    id: 'chikan',
    name: 'Chikankari',
    place: 'Lucknow, Uttar Pradesh',
    line: 'White thread on white, seen best in slanting light.',
  },
] as const;

type CraftId = (typeof crafts)[number]['id'];

interface Cloth {
  ground: string;
  /** Size of the repeat. */
  size: readonly [number, number];
  motif: ReactNode;
}

const IKAT =
  'M30 4l6 8h-3l9 10h-4l12 12-12 12h4l-9 10h3l-6 8-6-8h3l-9-10h4L10 34l12-12h-4l9-10h-3z';

const cloths: Record<CraftId, Cloth> = {
  block: {
    ground: 'var(--colour-turmeric-wash)',
    size: [50, 62],
    motif: (
      <>
        <path
          d="M25 6c8 7 10 14 0 28-10-14-8-21 0-28zM25 48c-6-9-14-8-19-16 10 0 17 4 19 16zm0 0c6-9 14-8 19-16-10 0-17 4-19 16z"
          fill="var(--colour-madder)"
        />
        <path d="M25 16c3 3 4 6 0 12-4-6-3-9 0-12z" fill="var(--colour-turmeric)" />
        <path d="M0 4l3-4 3 4-3 4zM44 58l3-4 3 4-3 4z" fill="var(--colour-indigo)" />
      </>
    ),
  },
  bandhani: {
    ground: 'var(--colour-madder)',
    size: [60, 60],
    motif: (
      <g fill="none" stroke="var(--colour-turmeric-wash)" strokeWidth="2.4">
        <path
          d="M30 8h.1M19 13h.1M41 13h.1M13 24h.1M47 24h.1M13 36h.1M47 36h.1M19 47h.1M41 47h.1M30 52h.1M30 24h.1M24 30h.1M36 30h.1M30 36h.1"
          strokeWidth="6.5"
          strokeLinecap="round"
        />
        <path
          d="M30 8h.1M19 13h.1M41 13h.1M13 24h.1M47 24h.1M13 36h.1M47 36h.1M19 47h.1M41 47h.1M30 52h.1"
          stroke="var(--colour-madder-deep)"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <path
          d="M0 0h.1M60 0h.1M0 60h.1M60 60h.1"
          stroke="var(--colour-turmeric)"
          strokeWidth="9"
          strokeLinecap="round"
        />
      </g>
    ),
  },
  ikat: {
    ground: 'var(--colour-indigo)',
    size: [60, 68],
    motif: (
      <>
        <path d={IKAT} fill="var(--colour-ground)" />
        <path d={IKAT} fill="var(--colour-madder)" transform="translate(15 17) scale(.5)" />
        <path
          d="M0 24l4 6h-2l4 4-4 4h2l-4 6zM60 24l-4 6h2l-4 4 4 4h-2l4 6z"
          fill="var(--colour-turmeric)"
        />
      </>
    ),
  },
  chikan: {
    ground: 'var(--colour-leaf-wash)',
    size: [70, 80],
    motif: (
      <g fill="var(--colour-raised)" stroke="var(--colour-raised)" strokeLinecap="round">
        <path
          d="M35 26c-7-6-7-14 0-19 7 5 7 13 0 19zM35 26c7-5 15-3 18 4-7 5-15 3-18-4zM35 26c-7-5-15-3-18 4 7 5 15 3 18-4zM35 26c6 4 8 11 4 18-7-3-8-11-4-18zM35 26c-6 4-8 11-4 18 7-3 8-11 4-18z"
          strokeWidth="1"
        />
        <circle cx="35" cy="26" r="4" fill="var(--colour-leaf)" opacity="0.35" stroke="none" />
        <path
          d="M35 46c-2 14 4 20 0 34M35 60c6-6 12-6 17-2M35 68c-6-6-12-6-17-2"
          fill="none"
          strokeWidth="2.4"
          strokeDasharray="3 4"
        />
        <path d="M2 60h.1M68 60h.1M6 14h.1M64 14h.1" strokeWidth="5" />
      </g>
    ),
  },
};

/** A piece of the craft's cloth. Decoration. */
export function Craft({ id, className }: { id: CraftId; className?: string }) {
  const pattern = useId();
  const { ground, size, motif } = cloths[id];
  return (
    <svg aria-hidden="true" viewBox="0 0 300 300" className={className}>
      <defs>
        <pattern id={pattern} width={size[0]} height={size[1]} patternUnits="userSpaceOnUse">
          {motif}
        </pattern>
      </defs>
      <path d="M0 0h300v300H0z" fill={ground} />
      <path d="M0 0h300v300H0z" fill={`url(#${pattern})`} />
    </svg>
  );
}
