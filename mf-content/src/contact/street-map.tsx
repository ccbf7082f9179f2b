import { useConfig } from '@tanabana/storefront';
import { useId } from 'react';
import drawing from './art/street-map.svg';
import styles from './street-map.module.css';

/** Paths of the drawing for street names. */
const ways = {
  bazaar: 'M-20 316C200 290 400 280 600 262S1000 236 1220 196',
  gate: 'M566 -20C568 80 586 170 600 262S640 430 650 540',
  gali: 'M600 262C664 236 690 164 792 116S906 44 928 -20',
};

/** `at` is the position on the path in percent. */
const streets = [
  { way: 'bazaar', at: 13, text: 'Rangrez Bazaar' },
  { way: 'bazaar', at: 57.5, text: 'Rangrez Bazaar' },
  { way: 'gate', at: 63, text: 'Dhobi Ghat Road' },
  { way: 'gali', at: 29, text: 'Neel Gali' },
] as const;

const landmarks = [
  { text: 'Neem Baori', x: 274, y: 262, anchor: 'middle' },
  { text: 'Gulab Bagh', x: 950, y: 456, anchor: 'middle' },
  { text: 'Suraj Pol', x: 512, y: 94, anchor: 'end' },
  { text: 'Chhapa Chowk', x: 562, y: 346, anchor: 'end' },
] as const;

/**
 * A hand-drawn map around the Jaipur store with invented streets. Names are overlaid, because a
 * picture has neither the page's fonts nor the shop's name.
 */
export function StreetMap() {
  const { storeName } = useConfig();
  const id = useId();
  return (
    <figure className={styles.figure}>
      <div className={styles.map}>
        <img src={drawing} alt="" width={1200} height={520} className={styles.drawing} />
        <svg
          role="img"
          aria-label={`Map: ${storeName} is in Neel Gali, the lane that leaves Chhapa Chowk to the north-east, a minute from the square.`}
          viewBox="0 0 1200 520"
          preserveAspectRatio="xMidYMid slice"
        >
          <defs>
            {Object.entries(ways).map(([way, d]) => (
              <path key={way} id={id + way} d={d} />
            ))}
          </defs>
          {landmarks.map(({ text, x, y, anchor }) => (
            <text key={text} x={x} y={y} textAnchor={anchor} className={styles.label}>
              {text}
            </text>
          ))}
          {streets.map(({ way, at, text }) => (
            <text key={`${way}${at}`} dy="0.34em" className={styles.street}>
              <textPath href={`#${id}${way}`} startOffset={`${at}%`}>
                {text}
              </textPath>
            </text>
          ))}
          <text x="692" y="104" className={styles.shop}>
            {storeName}
          </text>
        </svg>
      </div>
      <figcaption className={styles.caption}>
        Through Suraj Pol, down to the square with the well, then left into Neel Gali: the house
        with the blue door. Quarter, streets and numbers are made up, like the store.
      </figcaption>
    </figure>
  );
}
