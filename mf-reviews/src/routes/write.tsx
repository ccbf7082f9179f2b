import { lazily, useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import styles from '../shared/page.module.css';
import { OrderLoading } from '../write/order-loading.tsx';

const WritePage = lazily(() => import('../write/write-page.tsx'), <OrderLoading />);

/** `/reviews/write?order=…&key=…&optOut=1`: the form, for the buyer or the reader of an email. */
export default function WriteRoute() {
  useTitle('Review your order');
  return (
    <Container width="text" className={styles.page}>
      <WritePage />
    </Container>
  );
}
