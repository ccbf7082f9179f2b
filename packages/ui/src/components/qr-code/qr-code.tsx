import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Quiet zone in modules, required by scanners. */
const QUIET = 4;

/** A QR code of `text` as one vector path; `label` is its accessible name. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={data.map(rowPath).join('')} />
    </svg>
  );
}

/** Returns the dark modules of a row as horizontal bars. */
const rowPath = (row: readonly boolean[], y: number): string =>
  row
    .map((dark, x) => {
      if (!dark || row[x - 1]) return '';
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    })
    .join('');
