import { useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import styles from '../returns/return-page.module.css';
import { ReturnPage } from '../returns/return-page.tsx';

/** /order/:id/return, with the order's access rules. */
export default function ReturnRoute() {
  useTitle('Return or exchange');
  return (
    <Container className={styles.page}>
      <ReturnPage />
    </Container>
  );
}
