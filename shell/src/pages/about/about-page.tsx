import { useTitle } from '@tanabana/storefront';
import { Banner } from './banner.tsx';
import { Founders } from './founders.tsx';
import { QualityPromise } from './quality-promise.tsx';
import { Reviews } from './reviews.tsx';
import { Story } from './story.tsx';

/** Who the shop is (spec.md section 2, Information pages). */
export default function AboutPage() {
  useTitle('About');
  return (
    <>
      <Banner />
      <Story />
      <QualityPromise />
      <Reviews />
      <Founders />
    </>
  );
}
