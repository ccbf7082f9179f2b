import { Link, paths, useTitle } from '@tanabana/storefront';
import { Breadcrumb, Container } from '@tanabana/ui';
import styles from './about-page.module.css';
import loom from './art/loom.svg';
import { Founders } from './founders.tsx';
import { QualityPromise } from './quality-promise.tsx';
import { Reviews } from './reviews.tsx';
import { Story } from './story.tsx';

/** About page (rule 2.17). */
export default function AboutPage() {
  useTitle('About');
  return (
    <>
      <Banner />
      <Story />
      <QualityPromise />
      <Reviews />
      <Founders />
    </>
  );
}

/** The name's meaning with a loom. */
function Banner() {
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
        <img src={loom} alt="" width={640} height={560} className={styles.loom} />
      </Container>
    </div>
  );
}
