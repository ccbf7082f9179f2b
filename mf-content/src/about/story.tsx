import { Container } from '@tanabana/ui';
import bandhani from './art/bandhani.svg';
import block from './art/block.svg';
import blockTable from './art/block-table.svg';
import chikan from './art/chikan.svg';
import ikat from './art/ikat.svg';
import styles from './story.module.css';

/** Each with a cloth swatch. */
const crafts = [
  {
    cloth: block,
    name: 'Block print',
    place: 'Bagru, Rajasthan',
    line: 'A carved block, a tray of dye, a steady wrist.',
  },
  {
    cloth: bandhani,
    name: 'Bandhani',
    place: 'Kutch, Gujarat',
    line: 'A dot for every knot, and thousands of knots.',
  },
  {
    cloth: ikat,
    name: 'Ikat',
    place: 'Pochampally, Telangana',
    line: 'Dyed before it is woven; hence the soft edge.',
  },
  {
    cloth: chikan,
    name: 'Chikankari',
    place: 'Lucknow, Uttar Pradesh',
    line: 'White thread on white, seen best in slanting light.',
  },
] as const;

/** The shop's history and crafts. */
export function Story() {
  return (
    <Container>
      <section aria-labelledby="story" className={styles.story}>
        <img src={blockTable} alt="" width={560} height={600} className={styles.picture} />
        <div className={styles.words}>
          <h2 id="story" className={styles.title}>
            It began with a trunk
          </h2>
          <p>
            A grandmother’s trunk, full of saris that nobody wore and nobody could part with. One
            had the print of a block with a crack in it. Another was tied by a hand that never made
            the same dot twice. We wanted clothes like that for a Tuesday.
          </p>
          <p>
            So we went to where the cloth is made, to Bagru, Kutch, Pochampally and Lucknow, and had
            it cut into kurtis, kurta sets, tops and men’s wear: for the office, for a wedding, for
            the market on the way home.
          </p>
          <p>
            We say what a cloth is and how it was made. And where a hand has left its mark, we leave
            it too.
          </p>
        </div>
      </section>
      <section aria-labelledby="crafts" className={styles.crafts}>
        <h2 id="crafts" className={styles.title}>
          Four hands we know well
        </h2>
        <ul className={styles.list}>
          {crafts.map(({ cloth, name, place, line }) => (
            <li key={name}>
              <img src={cloth} alt="" width={300} height={300} className={styles.swatch} />
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.place}>{place}</p>
              <p>{line}</p>
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}
