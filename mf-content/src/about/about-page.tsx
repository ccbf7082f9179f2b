import { type ContentValues, DEFAULT_ABOUT } from '@tanabana/contracts';
import { Link, paths, useContent, useTitle } from '@tanabana/storefront';
import { Breadcrumb, Container } from '@tanabana/ui';
import { useFilled } from '../rich-text/text-fields.tsx';
import styles from './about-page.module.css';
import loom from './art/loom.svg';
import { Founders } from './founders.tsx';
import { QualityPromise } from './quality-promise.tsx';
import { Reviews } from './reviews.tsx';
import { Story } from './story.tsx';

/** About page (rule 2.17). */
export default function AboutPage() {
  useTitle('About');
  const { about: edited = DEFAULT_ABOUT } = useContent('about');
  const about = useFilled(edited);
  return (
    <>
      <Banner about={about} />
      <Story about={about} />
      {about.promises.length > 0 && <QualityPromise about={about} />}
      {about.reviews.length > 0 && <Reviews key={about.reviews.length} about={about} />}
      {about.founders.length > 0 && <Founders about={about} />}
    </>
  );
}

/** The name's meaning with a loom. */
function Banner({ about }: { about: ContentValues<'about'> }) {
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
          <h1 className={styles.title}>{about.title}</h1>
          <p className={styles.line}>{about.line}</p>
        </div>
        <img src={loom} alt="" width={640} height={560} className={styles.loom} />
      </Container>
    </div>
  );
}
