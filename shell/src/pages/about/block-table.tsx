import { useId } from 'react';

/** A printed bud, as the block of the table leaves it. */
const BUD =
  'M40 12c11 10 15 20 0 40-15-20-11-30 0-40zM40 68c-8-13-20-12-27-24 14 0 24 6 27 24zm0 0c8-13 20-12 27-24-14 0-24 6-27 24z';

/** A printer's table: cloth with its rows of buds, the block about to print the next, the tray of dye. Decoration. */
export function BlockTable({ className }: { className?: string }) {
  const print = useId();
  return (
    <svg aria-hidden="true" viewBox="-16 0 560 600" className={className}>
      <defs>
        <pattern id={print} width="80" height="80" patternUnits="userSpaceOnUse" x="64" y="80">
          <path d={BUD} fill="var(--colour-indigo)" />
          <circle cx="40" cy="74" r="3" fill="var(--colour-madder)" />
          <path d="M0 40l4-5 4 5-4 5zM72 40l4-5 4 5-4 5z" fill="var(--colour-madder)" />
        </pattern>
      </defs>
      <path d="M-16 0h560v600h-560z" fill="var(--colour-turmeric)" />
      <path
        d="M-16 120h560M-16 300h560M-16 470h560"
        stroke="var(--colour-madder-deep)"
        strokeWidth="1.5"
        opacity="0.25"
      />
      <path d="M26 44h488v556H26z" fill="var(--colour-ink)" opacity="0.2" />
      <path d="M20 36h488v564H20z" fill="var(--colour-ground)" />
      <path d="M20 52h488M20 68h488" stroke="var(--colour-madder)" strokeWidth="4" />
      <path d="M20 60h488" stroke="var(--colour-indigo)" strokeWidth="6" strokeDasharray="6 6" />
      <path d="M64 80h400v240H64z" fill={`url(#${print})`} />
      <path d="M64 320h240v80H64z" fill={`url(#${print})`} />
      <path
        d="M40 400h448M40 480h448M40 560h448"
        stroke="var(--colour-line)"
        strokeWidth="1.5"
        strokeDasharray="4 6"
      />
      <g transform="translate(20 2)">
        <path d="M292 326h92v92h-92z" fill="var(--colour-ink)" opacity="0.14" />
        <path d="M278 312h92v92h-92z" fill="var(--colour-madder-deep)" />
        <path d="M286 320h76v76h-76z" fill="var(--colour-madder)" />
        <path
          d="M286 338c20 6 56-6 76 0M286 358c20 8 56-8 76 0M286 378c20 6 56-6 76 0"
          fill="none"
          stroke="var(--colour-madder-deep)"
          strokeWidth="2"
        />
        <path d="M300 344h48c8 0 8 28 0 28h-48c-8 0-8-28 0-28z" fill="var(--colour-turmeric)" />
        <path
          d="M304 352h40"
          stroke="var(--colour-turmeric-wash)"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </g>
      <path d="M344 464h184v112H344z" fill="var(--colour-ink)" opacity="0.14" />
      <path d="M336 456h184v112H336z" fill="var(--colour-madder-deep)" />
      <path d="M350 470h156v84H350z" fill="var(--colour-indigo-deep)" />
      <path d="M360 480h136v64H360z" fill="var(--colour-indigo)" />
      <path
        d="M372 496c24-8 40 8 64 0s32-4 44 0M380 522c24-8 40 8 64 0"
        fill="none"
        stroke="var(--colour-indigo-wash)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.6"
      />
    </svg>
  );
}
