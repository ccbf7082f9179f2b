import { useConfig } from '@tanabana/storefront';
import { useId } from 'react';
import { Bagh, Chowk, DryingCloths, Gate, Stepwell } from './landmarks.tsx';
import styles from './street-map.module.css';

/** Streets by width, the widest last, so that they run over the narrow ones. */
const lanes =
  'M-20 118C120 130 232 92 352 66S520 40 566 34M150 -20C168 60 178 150 160 288M352 66C372 130 384 210 388 284M388 284C396 360 380 450 396 540M160 288C150 360 150 400 160 424M742 -20C744 40 764 84 792 116M792 116C820 170 838 214 850 244M850 244C862 330 842 440 852 540M1040 222C1034 130 1046 60 1052 -20M650 424C760 412 800 420 848 408M1040 222C1052 320 1040 430 1050 540M926 20C1000 60 1100 70 1220 60M1050 420C1110 412 1160 420 1220 410';
const gali = 'M600 262C664 236 690 164 792 116S906 44 928 -20';
const roads = {
  gate: 'M566 -20C568 80 586 170 600 262S640 430 650 540',
  bazaar: 'M-20 316C200 290 400 280 600 262S1000 236 1220 196',
};

/** Names along their streets: `at` is where on the way, in percent. */
const names = [
  { way: 'bazaar', at: 13, text: 'Rangrez Bazaar' },
  { way: 'bazaar', at: 57.5, text: 'Rangrez Bazaar' },
  { way: 'gate', at: 63, text: 'Dhobi Ghat Road' },
  { way: 'gali', at: 29, text: 'Neel Gali' },
] as const;

/** The quarter around the house in Jaipur, drawn by hand; its streets are made up like its address. */
export function StreetMap() {
  const { storeName } = useConfig();
  const id = useId();
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        aria-label={`Map: ${storeName} is in Neel Gali, the lane that leaves Chhapa Chowk to the north-east, a minute from the square.`}
        viewBox="0 0 1200 520"
        preserveAspectRatio="xMidYMid slice"
        className={styles.map}
      >
        <defs>
          <pattern id={`${id}roofs`} width="72" height="60" patternUnits="userSpaceOnUse">
            <path
              d="M3 3h30v24H3zM37 3h32v15H37zM37 22h14v35H37zM55 22h14v17H55zM3 31h16v26H3zM23 31h10v26H23zM55 43h14v14H55z"
              className={styles.roofs}
            />
          </pattern>
          <path id={`${id}bazaar`} d={roads.bazaar} />
          <path id={`${id}gate`} d={roads.gate} />
          <path id={`${id}gali`} d={gali} />
        </defs>
        <rect width="1200" height="520" className={styles.ground} />
        <rect width="1200" height="520" fill={`url(#${id}roofs)`} />
        <DryingCloths />
        <path d={lanes} className={`${styles.edge} ${styles.lane}`} />
        <path d={gali} className={`${styles.edge} ${styles.gali}`} />
        <path d={`${roads.gate}${roads.bazaar}`} className={`${styles.edge} ${styles.road}`} />
        <path d={lanes} className={`${styles.way} ${styles.lane}`} />
        <path d={gali} className={`${styles.way} ${styles.gali}`} />
        <path d={`${roads.gate}${roads.bazaar}`} className={`${styles.way} ${styles.road}`} />
        <Stepwell />
        <Bagh />
        <Gate />
        <Chowk />
        {names.map(({ way, at, text }) => (
          <text key={`${way}${at}`} dy="0.34em" className={styles.street}>
            <textPath href={`#${id}${way}`} startOffset={`${at}%`}>
              {text}
            </textPath>
          </text>
        ))}
        <path d="M640 174l18-18 18 18-18 18z" className={styles.house} />
        <path
          d="M658 172c-7-22-26-28-26-50a26 26 0 0 1 52 0c0 22-19 28-26 50z"
          className={styles.pin}
        />
        <path d="M658 108l10 14-10 14-10-14z" className={styles.eye} />
        <text x="692" y="104" className={styles.shop}>
          {storeName}
        </text>
      </svg>
      <figcaption className={styles.caption}>
        Through Suraj Pol, down to the square with the well, then left into Neel Gali: the house
        with the blue door. Quarter, streets and numbers are made up, like the store.
      </figcaption>
    </figure>
  );
}
