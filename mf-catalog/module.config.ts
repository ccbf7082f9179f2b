import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-catalog',
  routes: [
    { path: '/', load: './src/routes/home.tsx' },
    { path: '/shop', load: './src/routes/shop.tsx' },
    { path: '/category/:key', load: './src/routes/category.tsx' },
    { path: '/shop-custom-banner', load: './src/routes/collection.tsx' },
    { path: '/product/:id', load: './src/routes/product.tsx' },
  ],
  slots: [
    { slot: 'header.search', load: './src/slots/header-search.tsx' },
    { slot: 'product.card', load: './src/slots/product-card.tsx' },
    { slot: 'cart.empty', load: './src/slots/cart-empty.tsx' },
  ],
  nav: [{ label: 'Shop', href: '/shop', order: 10 }],
});
