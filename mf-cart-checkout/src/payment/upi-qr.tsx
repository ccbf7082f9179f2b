import { encode } from 'uqr';
import styles from './payment-dialog.module.css';

/** Modules of quiet ground around the code, which scanners need. */
const QUIET = 4;

/** A QR code of `text`, drawn as one path: sharp in every size, on screen and on paper. */
export function UpiQr({ text, label }: { text: string; label: string }) {
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

/** The dark modules of a row as runs of horizontal bars. */
const rowPath = (row: readonly boolean[], y: number): string =>
  row
    .map((dark, x) => {
      if (!dark || row[x - 1]) return '';
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    })
    .join('');
