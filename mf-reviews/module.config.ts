import { defineModule } from '@tanabana/module-kit';
import { OWN_REVIEWS, WRITE_REVIEW } from './src/shared/pages.ts';

export default defineModule({
  name: 'mf-reviews',
  routes: [
    { path: OWN_REVIEWS, load: './src/routes/reviews.tsx', guarded: true },
    { path: WRITE_REVIEW, load: './src/routes/write.tsx' },
  ],
  slots: [
    { slot: 'product.reviews', load: './src/slots/product-reviews.tsx', serverRendered: true },
    { slot: 'order.line', load: './src/slots/order-line.tsx' },
    { slot: 'menu.account', load: './src/slots/menu-reviews.tsx', order: 30 },
    {
      slot: 'dashboard.tab',
      load: './src/slots/dashboard-tab.tsx',
      tab: {
        id: 'reviews',
        label: 'Reviews',
        subtitle: 'What buyers write about their purchases.',
        adminOnly: true,
        permission: 'reviews.read',
        group: 'customers',
      },
    },
  ],
});
