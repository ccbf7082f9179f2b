import { Container } from '@tanabana/ui';
import styles from '../order/order-page.module.css';
import { TrackPage } from '../track/track-page.tsx';

/** /track/:id with the signed link's token. */
export default function TrackRoute() {
  return (
    <Container width="wide" className={styles.page}>
      <TrackPage />
    </Container>
  );
}
