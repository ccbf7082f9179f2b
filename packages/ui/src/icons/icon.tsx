import type { SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Width and height in px; default 20. */
  size?: number;
}

/** Creates a 24 × 24 icon with strokes of 1.5. Decorative: the control around it has the name. */
export const icon =
  (d: string) =>
  ({ size = 20, ...rest }: IconProps) => (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={d} />
    </svg>
  );
