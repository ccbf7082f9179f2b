import { defineModule } from '@tanabana/module-kit';
import { SAMPLE_THING_PATH } from './src/path.ts';

export default defineModule({
  name: 'mf-sample-thing',
  routes: [{ path: SAMPLE_THING_PATH, load: './src/routes/sample-thing.tsx' }],
  slots: [{ slot: 'product.tools', load: './src/slots/product-tools.tsx', order: 90 }],
});
