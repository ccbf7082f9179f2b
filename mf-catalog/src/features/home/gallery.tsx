import styles from './gallery.module.css';
import { gallery } from './gallery-pictures.ts';
import { Section } from './section.tsx';

/** Square pictures from workshop and wardrobe, as people share them. */
export function Gallery() {
  return (
    <Section title="From our thread to yours">
      <ul className={styles.gallery}>
        {gallery.map(({ picture, alt }) => (
          <li key={picture}>
            <img src={picture} alt={alt} width={640} height={640} loading="lazy" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
