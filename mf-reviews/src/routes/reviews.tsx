import { Link, paths, useTitle } from '@tanabana/storefront';
import { Breadcrumb, Container } from '@tanabana/ui';
import { Arrivals } from '../arrivals/arrivals.tsx';
import styles from './reviews.module.css';

/** `/reviews` */
export default function ReviewsPage() {
  useTitle('Reviews');
  const crumbs = [
    { id: 'home', content: <Link to={paths.home()}>Home</Link> },
    { id: 'reviews', content: 'Reviews' },
  ];
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <Breadcrumb items={crumbs} />
        <h1 className={styles.title}>Reviews</h1>
        <p>What came off the loom last.</p>
      </header>
      <Arrivals />
    </Container>
  );
}
