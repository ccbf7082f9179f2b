import type { Review, ReviewSummary } from '@tanabana/contracts';
import { useApi } from '@tanabana/storefront';
import { ChevronLeftIcon, ChevronRightIcon, Dialog, IconButton, Skeleton } from '@tanabana/ui';
import type { KeyboardEvent } from 'react';
import { reviewPictureUrl } from '../shared/pictures.ts';
import { reviewCalls } from '../shared/review-calls.ts';
import styles from './photo-dialog.module.css';
import { ReviewItem } from './review-item.tsx';

/** Reviews with the newest pictures: as many as the summary has pictures. */
const NEWEST = 12;

interface PhotoDialogProps {
  open: boolean;
  photos: ReviewSummary['pictures'];
  /** Position of the shown picture. */
  at: number;
  productId: string;
  productName: string;
  /** Review of all pictures, if the caller has it. */
  known?: Review;
  onShow: (at: number) => void;
  onClose: () => void;
}

/** One picture with its review; buttons and arrow keys show the next one. */
export default function PhotoDialog(props: PhotoDialogProps) {
  const { open, photos, at, productName, known, onShow, onClose } = props;
  const photo = photos[at];
  const { data, error } = useApi(
    reviewCalls.list,
    open && !known
      ? {
          query: {
            product: props.productId,
            withPictures: '1',
            sort: 'newest',
            limit: String(NEWEST),
          },
        }
      : null,
  );
  const review = known ?? data?.data.find(({ _id }) => _id === photo?.review);
  const step = (by: number): void => onShow((at + by + photos.length) % photos.length);
  const press = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  return (
    <Dialog open={open} onClose={onClose} size="l" title={`Photo ${at + 1} of ${photos.length}`}>
      {photo && (
        // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the buttons inside
        <div className={styles.view} onKeyDown={press}>
          <div className={styles.stage}>
            <img
              key={photo.id}
              src={reviewPictureUrl(photo, '960')}
              alt={`${productName}, photographed by ${review?.author ?? 'a buyer'}`}
              width={photo.width}
              height={photo.height}
            />
            {photos.length > 1 && (
              <div className={styles.steps}>
                <IconButton label="Previous photo" outlined onClick={() => step(-1)}>
                  <ChevronLeftIcon />
                </IconButton>
                <IconButton label="Next photo" outlined onClick={() => step(1)}>
                  <ChevronRightIcon />
                </IconButton>
              </div>
            )}
          </div>
          {review ? (
            <ReviewItem review={review} />
          ) : (
            !data && !error && <Skeleton className={styles.loading} />
          )}
        </div>
      )}
    </Dialog>
  );
}
