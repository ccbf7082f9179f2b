import { inWearingOrder, MAX_IMAGES_PER_COLOUR, type ProductCard } from '@tanabana/contracts';
import { Picture } from '../card/picture.tsx';
import { swatchOf } from '../card/swatch.ts';
import styles from './quick-view.module.css';

interface ColourListProps {
  product: Pick<ProductCard, 'colors' | 'name'>;
  /** Path of the picture in view. */
  shown: string | undefined;
  onShow: (path: string) => void;
}

/** Each colour with its sizes and at most three pictures (spec.md section 9); a picture pressed shows. */
export function ColourList({ product, shown, onShow }: ColourListProps) {
  return (
    <ul aria-label="Colours and sizes" className={styles.colours}>
      {product.colors.map(({ name, sizes, images }) => (
        <li key={name} className={styles.colour}>
          <p>
            <span
              aria-hidden="true"
              className={styles.dot}
              style={{ background: swatchOf(name) }}
            />
            <span className={styles.name}>{name}</span>{' '}
            <span className={styles.sizes}>{inWearingOrder(sizes).join(' · ')}</span>
          </p>
          <div className={styles.pictures}>
            {images.slice(0, MAX_IMAGES_PER_COLOUR).map((path, at) => (
              <button
                key={path}
                type="button"
                className={styles.thumb}
                aria-label={`Show ${name}, picture ${at + 1}`}
                aria-pressed={path === shown}
                onClick={() => onShow(path)}
              >
                <Picture path={path} alt="" sizes="64px" />
              </button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
