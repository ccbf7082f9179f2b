import { api, Link, paths, useApi } from '@tanabana/storefront';
import { buttonClass, EmptyState } from '@tanabana/ui';
import styles from './category-missing.module.css';

/** No such category: the ones that there are, and the whole shop. */
export function CategoryMissing({ asked }: { asked: string }) {
  const { data } = useApi(api.categories.list, {});
  return (
    <EmptyState
      as="h1"
      title="Category not found"
      action={
        <ul className={styles.ways}>
          {data?.data.slice(0, 8).map(({ _id, slug, name }) => (
            <li key={_id}>
              <Link to={paths.category(slug)} className={buttonClass({ variant: 'secondary' })}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.shop()} className={buttonClass()}>
              See everything
            </Link>
          </li>
        </ul>
      }
    >
      We have no shelf called “{asked.slice(0, 60)}”. Perhaps one of these?
    </EmptyState>
  );
}
