import { useId } from 'react';

const WARPS = Array.from({ length: 41 }, (_, at) => 100 + at * 11);
const threads = (odd: number, to: number): string =>
  WARPS.filter((_, at) => at % 2 === odd)
    .map((x) => `M${x} 64V${to}`)
    .join('');

/** A handloom from the front: warp from the beam, reed, shuttle, and the cloth so far. Decoration. */
export function Loom({ className }: { className?: string }) {
  const cloth = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 640 560" className={className}>
      <defs>
        <pattern id={cloth} width="80" height="72" patternUnits="userSpaceOnUse" x="80" y="358">
          <path d="M0 0h80v72H0z" fill="var(--colour-madder)" />
          <path
            d="M40 6l8 8h-4l12 12h-5l15 10-15 10h5L44 58h4l-8 8-8-8h4L24 46h5L14 36l15-10h-5l12-12h-4z"
            fill="var(--colour-ground)"
          />
          <path d="M40 22l5 6h-2l9 8-9 8h2l-5 6-5-6h2l-9-8 9-8h-2z" fill="var(--colour-indigo)" />
          <path
            d="M0 28l4 4h-2l4 4-4 4h2l-4 4zM80 28l-4 4h2l-4 4 4 4h-2l4 4z"
            fill="var(--colour-turmeric)"
          />
        </pattern>
      </defs>
      <path d="M44 24h24v536H44zM572 24h24v536h-24z" fill="var(--colour-madder-deep)" />
      <path d="M20 36h600v30H20z" fill="var(--colour-turmeric)" />
      <path d="M20 48h600" stroke="var(--colour-madder-deep)" strokeWidth="2" opacity="0.5" />
      <path d={threads(0, 344)} stroke="var(--colour-ground)" strokeWidth="1.6" opacity="0.9" />
      <path d={threads(1, 344)} stroke="var(--colour-turmeric)" strokeWidth="1.6" opacity="0.9" />
      <path d="M70 132h500v12H70zM70 168h500v12H70z" fill="var(--colour-madder)" />
      <path
        d={WARPS.map((x, at) => `M${x} ${at % 2 ? 144 : 180}v24`).join('')}
        stroke="var(--colour-ground)"
        opacity="0.5"
      />
      <path d="M60 232h520v16H60zM60 284h520v16H60z" fill="var(--colour-turmeric)" />
      <path
        d={WARPS.map((x) => `M${x + 5} 248v36`).join('')}
        stroke="var(--colour-ground)"
        strokeWidth="1.5"
        opacity="0.6"
      />
      <path d="M80 344h480v216H80z" fill={`url(#${cloth})`} />
      <path d="M80 344h480v14H80z" fill="var(--colour-indigo)" />
      <path d="M80 351h480" stroke="var(--colour-turmeric)" strokeWidth="3" strokeDasharray="6 5" />
      <path d="M80 358v202M560 358v202" stroke="var(--colour-turmeric)" strokeWidth="10" />
      <path
        d="M80 338h190c24 0 30-14 48-14"
        fill="none"
        stroke="var(--colour-madder-wash)"
        strokeWidth="3"
      />
      <path
        d="M306 322c30-18 122-18 152 0-30 18-122 18-152 0z"
        fill="var(--colour-turmeric-wash)"
      />
      <path d="M344 317h76v10h-76z" fill="var(--colour-madder)" />
      <path
        d="M352 317v10M362 317v10M372 317v10M382 317v10M392 317v10M402 317v10M412 317v10"
        stroke="var(--colour-madder-wash)"
        strokeWidth="2"
      />
    </svg>
  );
}
