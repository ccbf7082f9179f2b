import { DEFAULT_BANNER, DEFAULT_HERO, DEFAULT_HOME, type HomeSection } from '@tanabana/contracts';
import { useConfig, useContent, useTitle } from '@tanabana/storefront';
import { VisuallyHidden } from '@tanabana/ui';
import { Fragment, type ReactNode } from 'react';
import { CollectionBanner, Collections } from '../features/home/collections.tsx';
import { Gallery } from '../features/home/gallery.tsx';
import { Hero } from '../features/home/hero.tsx';
import { JoinTeaser } from '../features/home/join-teaser.tsx';
import { NewArrivals, TrendingNow } from '../features/home/new-arrivals.tsx';
import { ProductCollections } from '../features/home/product-collections.tsx';
import { Promises } from '../features/home/promises.tsx';

/** `/` (rule 2.4); the owner chooses the sections and their order (rule 21.1). */
export default function Home() {
  const { storeName } = useConfig();
  useTitle(storeName);
  const content = useContent('hero', 'home', 'banner');
  const { hero = DEFAULT_HERO, home = DEFAULT_HOME, banner = DEFAULT_BANNER } = content;
  const { slides } = hero;
  const sections: Record<HomeSection, ReactNode> = {
    // another number of slides begins with the first one
    hero: slides.length > 0 && <Hero key={slides.length} slides={slides} />,
    promises: <Promises />,
    collections: <Collections />,
    arrivals: <NewArrivals />,
    trending: <TrendingNow />,
    productCollections: <ProductCollections />,
    banner: <CollectionBanner content={banner} />,
    gallery: <Gallery />,
    join: <JoinTeaser />,
  };
  return (
    <>
      <h1>
        <VisuallyHidden>{storeName}: kurtis, kurta sets, tops and men’s wear</VisuallyHidden>
      </h1>
      {home.sections.map((section) => (
        <Fragment key={section}>{sections[section]}</Fragment>
      ))}
    </>
  );
}
