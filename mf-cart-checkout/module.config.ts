import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-cart-checkout',
  routes: [
    { path: '/cart', load: './src/routes/cart.tsx' },
    { path: '/checkout', load: './src/routes/checkout.tsx', guarded: { unless: 'guestCheckout' } },
    { path: '/order/:id', load: './src/routes/order.tsx' },
    { path: '/order/:id/invoice', load: './src/routes/invoice.tsx', chrome: 'none' },
    { path: '/order/:id/pay', load: './src/routes/pay.tsx' },
    { path: '/order/:id/return', load: './src/routes/return.tsx' },
    { path: '/track/:id', load: './src/routes/track.tsx' },
  ],
  slots: [
    { slot: 'header.cart', load: './src/slots/header-cart.tsx', serverRendered: true },
    { slot: 'overlay', load: './src/slots/cart-overlay.tsx' },
    { slot: 'dashboard.invoices', load: './src/slots/dashboard-invoices.tsx' },
    { slot: 'product.actions', load: './src/slots/product-actions.tsx', serverRendered: true },
  ],
});
