import { Link, paths } from '@tanabana/storefront';
import { Breadcrumb, Container } from '@tanabana/ui';
import styles from './banner.module.css';
import { Loom } from './loom.tsx';

/** What the name means, beside a loom at work. */
export function Banner() {
  return (
    <div className={styles.banner}>
      <Container className={styles.columns}>
        <div className={styles.words}>
          <Breadcrumb
            items={[
              { id: 'home', content: <Link to={paths.home()}>Home</Link> },
              { id: 'here', content: 'About' },
            ]}
          />
          <h1 className={styles.title}>Tana is the warp, bana is the weft</h1>
          <p className={styles.line}>
            Two threads make a cloth. One stays, one travels. We named the shop after both, and
            after the people at the loom who bring them together.
          </p>
        </div>
        <Loom className={styles.loom} />
      </Container>
    </div>
  );
}
