import type { ContentValues } from '@tanabana/contracts';
import { Container } from '@tanabana/ui';
import { RichText } from '../rich-text/rich-text.tsx';
import { Picture } from '../shared/content-picture.tsx';
import bandhani from './art/bandhani.svg';
import block from './art/block.svg';
import blockTable from './art/block-table.svg';
import chikan from './art/chikan.svg';
import ikat from './art/ikat.svg';
import styles from './story.module.css';

const art = { block, bandhani, ikat, chikan };

/** The shop's history and crafts. */
export function Story({ about }: { about: ContentValues<'about'> }) {
  const { storyTitle, story, craftsTitle, crafts } = about;
  return (
    <Container>
      <section aria-labelledby="story" className={styles.story}>
        <img src={blockTable} alt="" width={560} height={600} className={styles.picture} />
        <div className={styles.words}>
          <h2 id="story" className={styles.title}>
            {storyTitle}
          </h2>
          <RichText text={story} />
        </div>
      </section>
      {crafts.length > 0 && (
        <section aria-labelledby="crafts" className={styles.crafts}>
          <h2 id="crafts" className={styles.title}>
            {craftsTitle}
          </h2>
          <ul className={styles.list}>
            {crafts.map(({ picture, name, place, line }) => (
              <li key={name}>
                <Picture
                  picture={picture}
                  builtIn={art}
                  width={300}
                  height={300}
                  className={styles.swatch}
                />
                <h3 className={styles.name}>{name}</h3>
                <p className={styles.place}>{place}</p>
                <p>{line}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Container>
  );
}
