import type { ProductColour } from '@tanabana/contracts';
import { VisuallyHidden } from '@tanabana/ui';
import styles from './product-card.module.css';
import { swatchOf } from './swatch.ts';

const SHOWN = 4;

/** The colours of a product as dots, the first few of them; read out by name. */
export function ColourDots({ colours }: { colours: readonly ProductColour[] }) {
  const named = colours.filter(({ name }) => name !== '');
  if (named.length === 0) return null;
  return (
    <p className={styles.dots}>
      <VisuallyHidden>Colours: {named.map(({ name }) => name).join(', ')}</VisuallyHidden>
      {named.slice(0, SHOWN).map(({ name }) => (
        <span
          key={name}
          aria-hidden="true"
          title={name}
          className={styles.dot}
          style={{ background: swatchOf(name) }}
        />
      ))}
      {named.length > SHOWN && <span aria-hidden="true">+{named.length - SHOWN}</span>}
    </p>
  );
}
