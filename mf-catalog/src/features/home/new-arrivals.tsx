import { texts } from '@tanabana/contracts';
import { api, paths, useApi } from '@tanabana/storefront';
import { EmptyState, ErrorState, Tabs } from '@tanabana/ui';
import { useState } from 'react';
import { ProductGrid } from '../card/product-grid.tsx';
import { type ArrivalTab, arrivalTabs, defaultTab } from './arrival-tabs.ts';
import { MoreLink } from './more-link.tsx';
import { Section } from './section.tsx';

const SHOWN = 8;

/** The newest of each category, under tabs (spec.md section 2, Home). */
export function NewArrivals() {
  const categories = useApi(api.categories.list, {});
  const [chosen, choose] = useState<string>();
  const tabs = arrivalTabs(categories.isLoading ? null : categories.data?.data);
  const tab = tabs.find(({ id }) => id === chosen) ?? defaultTab(tabs);
  return (
    <Section title="New Arrivals" more={<MoreLink to={paths.shop()}>View all</MoreLink>}>
      <Tabs label="Categories" items={tabs} selected={tab.id} onSelect={choose}>
        <Arrivals key={tab.id} tab={tab} />
      </Tabs>
    </Section>
  );
}

function Arrivals({ tab }: { tab: ArrivalTab }) {
  const { data, error, retry, isRefreshing } = useApi(
    api.products.list,
    { query: { category: tab.id, sort: 'newest', fields: 'card', limit: String(SHOWN) } },
    { keepPrevious: false },
  );
  if (error && !data)
    return (
      <ErrorState title={texts.failed.products} onRetry={retry} busy={isRefreshing}>
        {error.message}
      </ErrorState>
    );
  if (data?.data.length === 0) return <EmptyState title={texts.empty.arrivals} ornament={false} />;
  return <ProductGrid products={data?.data} tablet={4} expected={SHOWN} />;
}
