import type { ReactNode } from 'react';
import styles from './store-front.module.css';
import type { City } from './stores.ts';

/** A kurta on a hanger, `x` its left shoulder. */
const kurta = (x: number): string =>
  `M${x} 190l9-5q5 4 10 0l9 5 5 17-6 2-3-6 2 35h-24l2-35-3 6-6-2z`;
const bolts = (x: number, y: number): string =>
  `M${x} ${y}h80v8H${x}zM${x} ${y + 10}h80v8H${x}zM${x} ${y + 20}h80v8H${x}z`;
const drape = (x: number): string => `M${x} 180h16l4 52-8 4-8-4-8 4z`;
const rails = 'M84 182h100M296 182h100';

const displays: Record<City, ReactNode> = {
  jaipur: (
    <>
      <path d={rails} className={styles.rail} />
      <path d={`${kurta(92)}${kurta(304)}`} className={styles.indigo} />
      <path d={`${kurta(148)}${kurta(360)}`} className={styles.madder} />
      <path
        d="M102 212h9m-11 12h13M314 212h9m-11 12h13M158 212h9m-11 12h13M370 212h9m-11 12h13"
        className={styles.dots}
      />
    </>
  ),
  ahmedabad: (
    <>
      <path d={rails} className={styles.rail} />
      <path d={`${drape(94)}${drape(150)}${drape(334)}`} className={styles.madder} />
      <path d={`${drape(122)}${drape(306)}${drape(362)}`} className={styles.green} />
      <path
        d="M102 190v36M130 190v36M158 190v36M314 190v36M342 190v36M370 190v36"
        className={styles.dots}
      />
    </>
  ),
  hyderabad: (
    <>
      <path d={`${bolts(94, 214)}${bolts(94, 184)}`} className={styles.indigo} />
      <path d={kurta(332)} className={styles.madder} />
      <path d={rails.slice(rails.indexOf('M296'))} className={styles.rail} />
      <path
        d="M94 188l8 4 8-4 8 4 8-4 8 4 8-4 8 4 8-4 8 4 8-4M94 218l8 4 8-4 8 4 8-4 8 4 8-4 8 4 8-4 8 4 8-4M338 212l7 6 7-6M338 222l7 6 7-6"
        className={styles.weave}
      />
    </>
  ),
  lucknow: (
    <>
      <path d={rails} className={styles.rail} />
      <path d={`${kurta(92)}${kurta(148)}${kurta(360)}`} className={styles.white} />
      <path d={kurta(304)} className={styles.green} />
      <path
        d="M106 196v18m-6 10h13M162 196v18m-6 10h13M374 196v18m-6 10h13"
        stroke="var(--colour-leaf)"
        strokeDasharray="1 4"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M318 196v18m-6 10h13" className={styles.dots} />
    </>
  ),
};

/** What hangs and lies in the two windows of a shop. */
export const Display = ({ city }: { city: City }): ReactNode => displays[city];
