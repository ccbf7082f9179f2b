import { type ProductList, TRENDING_LIMIT, texts } from '@tanabana/contracts';
import { type ApiState, api, Link, paths, useApi } from '@tanabana/storefront';
import { ArrowRightIcon, buttonClass, EmptyState, ErrorState, Tabs } from '@tanabana/ui';
import { useState } from 'react';
import { ProductGrid } from '../card/product-grid.tsx';
import { type ArrivalTab, arrivalTabs, defaultTab } from './arrival-tabs.ts';
import { Section } from './section.tsx';

const SHOWN = 8;

/** The newest products of each category, under tabs (rule 2.6). */
export function NewArrivals() {
  const categories = useApi(api.categories.list, {});
  const [chosen, choose] = useState<string>();
  const tabs = arrivalTabs(categories.isLoading ? null : categories.data?.data);
  const tab = tabs.find(({ id }) => id === chosen) ?? defaultTab(tabs);
  const more = (
    <Link to={paths.shop()} className={buttonClass({ variant: 'quiet' })}>
      View all <ArrowRightIcon size={18} />
    </Link>
  );
  return (
    <Section title="New Arrivals" more={more}>
      <Tabs label="Categories" items={tabs} selected={tab.id} onSelect={choose}>
        <Arrivals key={tab.id} tab={tab} />
      </Tabs>
    </Section>
  );
}

function Arrivals({ tab }: { tab: ArrivalTab }) {
  const answer = useApi(
    api.products.list,
    { query: { category: tab.id, sort: 'newest', fields: 'card', limit: String(SHOWN) } },
    { keepPrevious: false },
  );
  return <Products answer={answer} expected={SHOWN} empty={texts.noArrivals} />;
}

/** The first four products with the tag trending (rule 2.6). */
export function TrendingNow() {
  const answer = useApi(api.products.list, {
    query: { tag: 'trending', fields: 'card', limit: String(TRENDING_LIMIT) },
  });
  return (
    <Section title="Trending Now">
      <Products answer={answer} expected={TRENDING_LIMIT} empty={texts.noTrending} />
    </Section>
  );
}

interface ProductsProps {
  answer: ApiState<ProductList>;
  expected: number;
  /** Text if there are none. */
  empty: string;
}

function Products({ answer, ...props }: ProductsProps) {
  const { data, error } = answer;
  if (error && !data) return <ErrorState title={texts.failed.products} of={answer} />;
  if (data?.data.length === 0) return <EmptyState title={props.empty} ornament={false} />;
  return <ProductGrid products={data?.data} tablet={4} expected={props.expected} />;
}
