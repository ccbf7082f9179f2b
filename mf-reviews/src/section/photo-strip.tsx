import type { ReviewSummary } from '@tanabana/contracts';
import { lazyWindow } from '@tanabana/storefront';
import { useState } from 'react';
import { PhotoButton } from './photo-button.tsx';
import styles from './photos.module.css';

const PhotoDialog = lazyWindow(() => import('./photo-dialog.tsx'));

interface PhotoStripProps {
  summary: ReviewSummary;
  productName: string;
}

/** The newest pictures of all reviews; each opens with its review. */
export function PhotoStrip({ summary: { pictures, productId }, productName }: PhotoStripProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <div className={styles.stripArea}>
      <h3 className={styles.stripTitle}>Photos from buyers</h3>
      <ul className={styles.strip}>
        {pictures.map(({ id }, at) => (
          <li key={id}>
            <PhotoButton
              id={id}
              label={`Buyer’s photo ${at + 1} of ${pictures.length}`}
              onOpen={() => setShown(at)}
            />
          </li>
        ))}
      </ul>
      <PhotoDialog
        open={shown !== null}
        at={shown ?? 0}
        photos={pictures}
        productId={productId}
        productName={productName}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    </div>
  );
}
