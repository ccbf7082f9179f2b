import { Pagination, type PaginationProps } from '../navigation/pagination.tsx';
import styles from './list.module.css';

interface ListPagerProps extends PaginationProps {
  /** Rows of the page: '201–400 of 20,000'. */
  range: string;
}

/** The rows of the current page, and pagination. */
export const ListPager = ({ range, ...pagination }: ListPagerProps) => (
  <div className={styles.pager}>
    <p>{range}</p>
    <Pagination {...pagination} />
  </div>
);
