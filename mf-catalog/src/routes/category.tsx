import { texts } from '@tanabana/contracts';
import { api, Link, paths, useApi, useParams, useTitle } from '@tanabana/storefront';
import { buttonClass, Container, EmptyState, ErrorState } from '@tanabana/ui';
import styles from '../features/shop/page-head.module.css';
import { PageHead } from '../features/shop/page-head.tsx';
import { ShopView } from '../features/shop/shop-view.tsx';

/** `/category/{id or slug or name}`: the shop within one category. */
export default function CategoryPage() {
  const { key = '' } = useParams();
  const answer = useApi(api.categories.get, { params: { id: key } });
  const { data, error } = answer;
  const missing = error?.status === 404 || error?.status === 400;
  useTitle(data?.name ?? (missing ? 'Category not found' : ''));
  // Space of title and line is reserved while loading, together with the products.
  return (
    <Container className={styles.page}>
      {missing ? (
        <CategoryMissing asked={key} />
      ) : error && !data ? (
        <ErrorState as="h1" title={texts.failed.category} of={answer} />
      ) : (
        <>
          <PageHead
            title={data?.name ?? '\u00a0'}
            crumbs={[['Shop', paths.shop()], [data?.name ?? '…']]}
          >
            {data
              ? data.description || 'All of it, straight from the looms and printing tables.'
              : '\u00a0'}
          </PageHead>
          <ShopView key={key} category={key} />
        </>
      )}
    </Container>
  );
}

/** Unknown category: links to the existing ones and to the shop. */
function CategoryMissing({ asked }: { asked: string }) {
  const { data } = useApi(api.categories.list, {});
  return (
    <EmptyState
      as="h1"
      ornament="thread"
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
      There is no category called “{asked.slice(0, 60)}”. Perhaps one of these?
    </EmptyState>
  );
}
