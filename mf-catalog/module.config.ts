import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-catalog',
  routes: [
    { path: '/', load: './src/routes/home.tsx' },
    { path: '/shop', load: './src/routes/shop.tsx' },
    { path: '/product/:id', load: './src/routes/product.tsx' },
  ],
  nav: [{ label: 'Shop', href: '/shop', order: 10 }],
});
