/** A thread that leaves the weave. Decoration. */
export function LooseThread({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 320 120"
      width="320"
      height="120"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <g stroke="var(--colour-indigo)">
        <path d="M4 28h112M4 44h112M4 76h112M4 92h112" />
      </g>
      <g stroke="var(--colour-line-strong)">
        <path d="M20 12v12M20 32v8M20 48v8M20 64v8M20 80v8M20 96v12M44 12v12M44 32v8M44 48v8M44 64v8M44 80v8M44 96v12M68 12v12M68 32v8M68 48v8M68 64v8M68 80v8M68 96v12M92 12v12M92 32v8M92 48v8M92 64v8M92 80v8M92 96v12" />
      </g>
      <path
        stroke="var(--colour-madder)"
        d="M4 60h112c40 0 52-34 84-34 26 0 34 22 20 34s-34 2-28-14 40-22 64-6 30 52 56 44"
      />
    </svg>
  );
}
