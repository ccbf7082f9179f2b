import type { ProductColour } from '@tanabana/contracts';
import { pictureUrl } from '@tanabana/storefront';
import styles from './view.module.css';

/** A colour with its sizes and pictures. */
export function ViewColour({ colour: { name, sizes, images } }: { colour: ProductColour }) {
  return (
    <section className={styles.colour}>
      <h3>{name}</h3>
      <p>{sizes.length > 0 ? sizes.join(', ') : 'No sizes'}</p>
      <ul className={styles.pictures}>
        {images.map((image, at) => (
          <li key={image}>
            <a href={image} target="_blank" rel="noreferrer">
              <img
                src={pictureUrl(image, 320)}
                alt={`${name}, ${at + 1} of ${images.length}`}
                width={120}
                height={150}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
