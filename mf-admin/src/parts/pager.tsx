import { Link } from '@tanabana/storefront';
import { Pagination } from '@tanabana/ui';
import styles from './parts.module.css';

interface PagerProps {
  /** What is divided into pages: 'Products'. */
  label: string;
  page: number;
  limit: number;
  total: number;
  /** The address's query of a page. */
  searchOf: (page: number) => string;
}

/** '201–400 of 20,000', and the way to the other pages. */
export function Pager({ label, page, limit, total, searchOf }: PagerProps) {
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <div className={styles.pager}>
      <p>
        {format(first)}–{format(last)} of {format(total)}
      </p>
      <Pagination
        label={label}
        page={page}
        pages={Math.ceil(total / limit)}
        renderLink={(to, props) => <Link to={{ search: searchOf(to) }} {...props} />}
      />
    </div>
  );
}

const numbers = new Intl.NumberFormat('en-IN');
const format = (number: number): string => numbers.format(number);
