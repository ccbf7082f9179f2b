import type { ReactNode } from 'react';
import styles from './store-front.module.css';
import type { City } from './stores.ts';

const each = (from: number, count: number, step: number, draw: (x: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(from + at * step)).join('');

/** A little pavilion of four pillars, `x` its middle. */
const pavilion = (x: number): string =>
  `M${x - 24} 74h48v6h-48zM${x - 20} 52v22M${x - 7} 52v22M${x + 7} 52v22M${x + 20} 52v22M${x - 27} 46h54v6h-54zM${x - 20} 46c0-20 14-22 20-32 6 10 20 12 20 32z`;

const roofs: Record<City, ReactNode> = {
  // merlons and pavilions of the pink city
  jaipur: (
    <>
      <path
        d={each(60, 18, 20, (x) => `M${x} 92v-10c0-6 8-6 10-12 2 6 10 6 10 12v10z`)}
        className={styles.stone}
      />
      <path d={[120, 240, 360].map(pavilion).join('')} className={styles.stone} />
    </>
  ),
  // tiles, and the carved gallery of a pol house
  ahmedabad: (
    <>
      <path d="M92 44h296v48H92z" className={styles.stone} />
      <path
        d={each(104, 12, 23.4, (x) => `M${x} 92V66c0-8 8-8 8-14 0 6 8 6 8 14v26z`)}
        className={styles.dye}
      />
      <path d="M76 46l34-30h260l34 30z" className={styles.dye} />
      <path
        d={each(112, 13, 21, (x) => `M${x} 20v22`)}
        stroke="var(--colour-turmeric)"
        strokeWidth="2"
      />
    </>
  ),
  // four towers and a gallery between them
  hyderabad: (
    <>
      <path d="M104 62h272v30H104z" className={styles.stone} />
      <path
        d={each(116, 11, 23, (x) => `M${x} 92V78c0-7 7-7 8-11 1 4 8 4 8 11v14z`)}
        className={styles.dye}
      />
      <path
        d={[66, 388]
          .map(
            (x) =>
              `M${x} 92V44h26v48zM${x - 5} 38h36v6h-36zM${x + 3} 38V26h20v12zM${x + 1} 26c0-12 8-12 12-20 4 8 12 8 12 20z`,
          )
          .join('')}
        className={styles.stone}
      />
    </>
  ),
  // petals around a great gate
  lucknow: (
    <>
      <path d="M66 70h40v22H66zM374 70h40v22h-40z" className={styles.stone} />
      <path
        d="M74 70c0-12 8-12 12-18 4 6 12 6 12 18zM382 70c0-12 8-12 12-18 4 6 12 6 12 18z"
        className={styles.dye}
      />
      <path d="M120 92c0-48 46-78 120-80 74 2 120 32 120 80z" className={styles.stone} />
      <path
        d="M150 92c4-34 38-56 90-58 52 2 86 24 90 58M180 92c4-20 26-34 60-36 34 2 56 16 60 36"
        className={styles.line}
      />
      <path
        d="M134 84l16 4M148 58l14 12M176 36l8 16M210 22l4 18M240 18v16M270 22l-4 18M304 36l-8 16M332 58l-14 12M346 84l-16 4"
        className={styles.line}
      />
      <path d="M240 12l-5-5 5-7 5 7z" className={styles.gold} />
    </>
  ),
};

/** What a shop of the city wears on top. */
export const Roof = ({ city }: { city: City }): ReactNode => roofs[city];
