import { Container } from '@tanabana/ui';
import styles from '../pay/pay-page.module.css';
import { PayPage } from '../pay/pay-page.tsx';

/** /order/:id/pay, with the order's access rules. Opened with a full page load. */
export default function PayRoute() {
  return (
    <Container width="wide" className={styles.page}>
      <PayPage />
    </Container>
  );
}
