import { artProps } from '../art/art.ts';
import styles from './gallery.module.css';
import { gallery } from './gallery-pictures.ts';
import { Section } from './section.tsx';

const SIZES = '(max-width: 960px) 30vw, min(15vw, 13.5rem)';

/** Square pictures from workshop and wardrobe, as people share them. */
export function Gallery() {
  return (
    <Section title="From our thread to yours">
      <ul className={styles.gallery}>
        {gallery.map(({ picture, alt }) => (
          <li key={picture.full}>
            <img {...artProps(picture, SIZES)} alt={alt} loading="lazy" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
