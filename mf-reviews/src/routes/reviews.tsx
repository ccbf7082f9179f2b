import { useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { OwnReviews } from '../mine/own-reviews.tsx';
import styles from '../shared/page.module.css';

/** `/reviews`: own reviews and what can be reviewed. */
export default function ReviewsPage() {
  useTitle('Your reviews');
  return (
    <Container width="wide" className={styles.page}>
      <OwnReviews />
    </Container>
  );
}
