import { Link, paths, useTitle } from '@tanabana/storefront';
import { Breadcrumb, Container } from '@tanabana/ui';
import { Arrivals } from '../arrivals/arrivals.tsx';
import styles from './sample-thing.module.css';

/** `/sample-thing` */
export default function SampleThingPage() {
  useTitle('Sample thing');
  const crumbs = [
    { id: 'home', content: <Link to={paths.home()}>Home</Link> },
    { id: 'sample-thing', content: 'Sample thing' },
  ];
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <Breadcrumb items={crumbs} />
        <h1 className={styles.title}>Sample thing</h1>
        <p>What came off the loom last.</p>
      </header>
      <Arrivals />
    </Container>
  );
}
