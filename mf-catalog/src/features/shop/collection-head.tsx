import { Container, Jaali } from '@tanabana/ui';
import styles from './collection-head.module.css';
import { PageHead, type PageHeadProps } from './page-head.tsx';

/** The head of a page as a banner: on indigo, behind a screen of stone. */
export function CollectionHead(props: PageHeadProps) {
  return (
    <div className={styles.banner}>
      <Jaali strength={0.14} className={styles.jaali} />
      <Container className={styles.words}>
        <PageHead {...props} />
      </Container>
    </div>
  );
}
