import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-catalog',
  routes: [
    { path: '/', load: './src/routes/home.tsx', serverRendered: true },
    { path: '/shop', load: './src/routes/shop.tsx', serverRendered: true },
    { path: '/category/:key', load: './src/routes/category.tsx', serverRendered: true },
    {
      path: '/collection/:slug',
      load: './src/routes/product-collection.tsx',
      serverRendered: true,
    },
    { path: '/shop-custom-banner', load: './src/routes/collection.tsx', serverRendered: true },
    { path: '/product/:id', load: './src/routes/product.tsx', serverRendered: true },
  ],
  slots: [
    { slot: 'header.search', load: './src/slots/header-search.tsx', serverRendered: true },
    { slot: 'product.card', load: './src/slots/product-card.tsx' },
    { slot: 'cart.empty', load: './src/slots/cart-empty.tsx' },
  ],
  nav: [{ label: 'Shop', href: '/shop', order: 10 }],
});
