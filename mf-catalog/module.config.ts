import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-catalog',
  routes: [
    { path: '/', load: './src/routes/home.tsx', drawn: true },
    { path: '/shop', load: './src/routes/shop.tsx', drawn: true },
    { path: '/category/:key', load: './src/routes/category.tsx', drawn: true },
    { path: '/shop-custom-banner', load: './src/routes/collection.tsx', drawn: true },
    { path: '/product/:id', load: './src/routes/product.tsx', drawn: true },
  ],
  slots: [
    { slot: 'header.search', load: './src/slots/header-search.tsx', drawn: true },
    { slot: 'product.card', load: './src/slots/product-card.tsx' },
    { slot: 'cart.empty', load: './src/slots/cart-empty.tsx' },
  ],
  nav: [{ label: 'Shop', href: '/shop', order: 10 }],
});
