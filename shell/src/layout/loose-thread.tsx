const WARPS = [22, 46, 70, 94, 118];
const WEFTS = [24, 42, 60, 78, 96];
const LOOSE = 60;

/** Where the warp passes over the weft: every other crossing, as in plain weave. */
const over = WARPS.flatMap((x, i) =>
  WEFTS.filter((_, j) => (i + j) % 2 === 0).map((y) => `M${x} ${y - 5}v10`),
).join('');
const wefts = WEFTS.filter((y) => y !== LOOSE).map((y) => `M6 ${y}h128`);

/** A cloth with one thread that has come away. Decoration. */
export function LooseThread({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 344 120"
      fill="none"
      strokeWidth="7"
      strokeLinecap="round"
    >
      <path stroke="var(--colour-turmeric)" d={WARPS.map((x) => `M${x} 8v104`).join('')} />
      <path stroke="var(--colour-indigo)" d={wefts.join('')} />
      <path
        stroke="var(--colour-madder)"
        strokeWidth="5"
        d={`M6 ${LOOSE}h130c40 0 50-32 84-32 26 0 34 22 20 34s-34 2-28-14 40-22 64-6 26 50 56 46`}
      />
      <path stroke="var(--colour-turmeric)" strokeLinecap="butt" d={over} />
    </svg>
  );
}
