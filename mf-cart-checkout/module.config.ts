import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-cart-checkout',
  routes: [
    { path: '/cart', load: './src/routes/cart.tsx' },
    { path: '/checkout', load: './src/routes/checkout.tsx', guarded: { unless: 'guestCheckout' } },
  ],
  slots: [
    { slot: 'header.cart', load: './src/slots/header-cart.tsx' },
    { slot: 'product.actions', load: './src/slots/product-actions.tsx' },
  ],
});
