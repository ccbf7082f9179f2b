import { useConfig, useTitle } from '@tanabana/storefront';
import { VisuallyHidden } from '@tanabana/ui';
import { CollectionBanner, Collections } from '../features/home/collections.tsx';
import { Gallery } from '../features/home/gallery.tsx';
import { Hero } from '../features/home/hero.tsx';
import { JoinTeaser } from '../features/home/join-teaser.tsx';
import { NewArrivals, TrendingNow } from '../features/home/new-arrivals.tsx';
import { Promises } from '../features/home/promises.tsx';

/** `/` (rule 2.4). */
export default function Home() {
  const { storeName } = useConfig();
  useTitle(storeName);
  return (
    <>
      <h1>
        <VisuallyHidden>{storeName}: kurtis, kurta sets, tops and men’s wear</VisuallyHidden>
      </h1>
      <Hero />
      <Promises />
      <Collections />
      <NewArrivals />
      <TrendingNow />
      <CollectionBanner />
      <Gallery />
      <JoinTeaser />
    </>
  );
}
