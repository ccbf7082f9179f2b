import type { ComponentProps } from 'react';
import { Pagination } from '../navigation/pagination.tsx';
import styles from './list.module.css';

interface ListPagerProps
  extends Pick<ComponentProps<typeof Pagination>, 'label' | 'page' | 'renderLink'> {
  /** Rows per page. */
  limit: number;
  total: number;
}

const count = (number: number): string => number.toLocaleString('en-IN');

/** '201–400 of 20,000' with pagination. */
export function ListPager({ page, limit, total, ...pagination }: ListPagerProps) {
  return (
    <div className={styles.pager}>
      <p>
        {count((page - 1) * limit + 1)}–{count(Math.min(page * limit, total))} of {count(total)}
      </p>
      <Pagination page={page} pages={Math.ceil(total / limit)} {...pagination} />
    </div>
  );
}
