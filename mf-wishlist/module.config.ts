import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-wishlist',
  routes: [
    { path: '/wishlist', load: './src/routes/wishlist.tsx' },
    { path: '/compare', load: './src/routes/compare.tsx' },
  ],
  slots: [
    { slot: 'header.tools', load: './src/slots/header-tools.tsx', serverRendered: true },
    { slot: 'menu.account', load: './src/slots/menu-lists.tsx', order: 20 },
    { slot: 'product-card.actions', load: './src/slots/card-actions.tsx', serverRendered: true },
    { slot: 'product.tools', load: './src/slots/product-tools.tsx', serverRendered: true },
  ],
});
