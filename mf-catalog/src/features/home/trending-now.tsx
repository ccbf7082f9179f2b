import { TRENDING_LIMIT, texts } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { EmptyState, ErrorState } from '@tanabana/ui';
import { ProductGrid } from '../card/product-grid.tsx';
import { Section } from './section.tsx';

/** The first four products whose tag is trending (spec.md section 2, Home). */
export function TrendingNow() {
  const { data, error, retry, isRefreshing } = useApi(api.products.list, {
    query: { tag: 'trending', fields: 'card', limit: String(TRENDING_LIMIT) },
  });
  return (
    <Section title="Trending Now">
      {error && !data ? (
        <ErrorState title={texts.failed.products} onRetry={retry} busy={isRefreshing}>
          {error.message}
        </ErrorState>
      ) : data?.data.length === 0 ? (
        <EmptyState title={texts.empty.trending} ornament={false} />
      ) : (
        <ProductGrid products={data?.data} tablet={4} expected={TRENDING_LIMIT} />
      )}
    </Section>
  );
}
