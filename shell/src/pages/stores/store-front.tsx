import { Display } from './display.tsx';
import { Roof } from './roof.tsx';
import styles from './store-front.module.css';
import type { City } from './stores.ts';

const SCALLOPS = Array.from({ length: 12 }, (_, at) => 60 + at * 30);
const scallop = (x: number): string => `M${x} 126h30v20a15 13 0 0 1-30 0z`;
const striped = (odd: number): string =>
  SCALLOPS.filter((_, at) => at % 2 === odd)
    .map(scallop)
    .join('');

/** The front of a shop in the manner of its city. Decoration. */
export function StoreFront({ city }: { city: City }) {
  return (
    <svg aria-hidden="true" viewBox="0 -12 480 312" className={`${styles.front} ${styles[city]}`}>
      <circle cx="396" cy="62" r="26" className={styles.sun} />
      <Roof city={city} />
      <path d="M60 92h360v176H60z" className={styles.wall} />
      <path d="M52 90h376v10H52z" className={styles.dye} />
      <path d="M60 100h360v26H60z" className={styles.deep} />
      <path
        d={SCALLOPS.map((x) => `M${x + 15} 106l5 7-5 7-5-7z`).join('')}
        className={styles.gold}
      />
      <path d="M84 172h100v72H84zM296 172h100v72H296z" className={styles.glass} />
      <Display city={city} />
      <path d="M84 172h100v72H84zM296 172h100v72H296z" className={styles.frame} />
      <path
        d="M200 268v-66c0-14 6-20 14-23 2-12 12-15 26-25 14 10 24 13 26 25 8 3 14 9 14 23v66z"
        className={styles.dye}
      />
      <path
        d="M210 268v-62c0-11 4-16 12-18 2-10 8-12 18-20 10 8 16 10 18 20 8 2 12 7 12 18v62z"
        className={styles.deep}
      />
      <path d="M240 170v98M218 214h14v40h-14zM248 214h14v40h-14z" className={styles.leaf} />
      <path d={striped(0)} className={styles.dye} />
      <path d={striped(1)} className={styles.pale} />
      <path d="M76 244h116v6H76zM288 244h116v6H288zM188 262h104v8H188z" className={styles.dye} />
      <path d="M0 268h480v32H0z" className={styles.street} />
      <path d="M0 268h480" className={styles.kerb} />
      <path d="M428 268l-3-22h22l-3 22z" className={styles.dye} />
      <path
        d="M436 246c-2-14-12-18-16-26 10 2 16 8 17 16 0-14 2-22 8-30 3 12 2 20-4 30 4-6 8-8 15-9-2 10-10 14-16 19z"
        className={styles.plant}
      />
    </svg>
  );
}
