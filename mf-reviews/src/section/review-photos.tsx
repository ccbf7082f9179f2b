import type { Review } from '@tanabana/contracts';
import { lazyWindow } from '@tanabana/storefront';
import { useState } from 'react';
import { PhotoButton } from './photo-button.tsx';
import styles from './photos.module.css';

const PhotoDialog = lazyWindow(() => import('./photo-dialog.tsx'));

/** The pictures of one review; a press enlarges one. */
export function ReviewPhotos({ review, productName }: { review: Review; productName: string }) {
  const [shown, setShown] = useState<number | null>(null);
  if (review.pictures.length === 0) return null;
  return (
    <div className={styles.photos}>
      {review.pictures.map((picture, at) => (
        <PhotoButton
          key={picture.id}
          id={picture.id}
          label={`Photo ${at + 1} of ${review.pictures.length} by ${review.author}`}
          onOpen={() => setShown(at)}
        />
      ))}
      <PhotoDialog
        open={shown !== null}
        at={shown ?? 0}
        photos={review.pictures.map((picture) => ({ ...picture, review: review._id }))}
        productId={review.productId}
        productName={productName}
        known={review}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    </div>
  );
}
