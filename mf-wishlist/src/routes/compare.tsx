import { Skeleton } from '@tanabana/ui';
import styles from '../compare/compare-table.module.css';
import { CompareTable } from '../compare/compare-table.tsx';
import { ListPage } from '../lists/list-page.tsx';

const empty = {
  title: 'Nothing to compare yet',
  text: 'Press the scales icon on up to four products to compare them here.',
};

/** /compare: up to four products side by side. */
export default function Compare() {
  return (
    <ListPage
      list="compared"
      title="Compare"
      empty={empty}
      loading={<Skeleton className={styles.waiting} />}
    >
      <CompareTable />
    </ListPage>
  );
}
