import { defineModule } from '@tanabana/module-kit';
import { REVIEWS_PATH } from './src/path.ts';

export default defineModule({
  name: 'mf-reviews',
  routes: [{ path: REVIEWS_PATH, load: './src/routes/reviews.tsx' }],
  slots: [{ slot: 'product.tools', load: './src/slots/product-tools.tsx', order: 90 }],
});
