import { texts } from '@tanabana/contracts';
import { api, paths, useApi, useParams, useTitle } from '@tanabana/storefront';
import { Container, ErrorState } from '@tanabana/ui';
import { MissingPage } from '../features/shop/missing-page.tsx';
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

function CategoryMissing({ asked }: { asked: string }) {
  const { data } = useApi(api.categories.list, {});
  const others = data?.data.map(({ slug, name }) => ({ name, path: paths.category(slug) }));
  return (
    <MissingPage title="Category not found" others={others ?? []}>
      There is no category called “{asked.slice(0, 60)}”. Perhaps one of these?
    </MissingPage>
  );
}
