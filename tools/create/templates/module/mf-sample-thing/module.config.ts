import { defineModule } from '@tanabana/module-kit';
import { SAMPLE_THING_PATH } from './src/path.ts';

export default defineModule({
  name: 'mf-sample-thing',
  routes: [{ path: SAMPLE_THING_PATH, load: './src/routes/sample-thing.tsx' }],
  slots: [
    {
      slot: 'product.tools',
      load: './src/slots/product-tools.tsx',
      order: 90,
      serverRendered: true,
    },
    // with tab
    {
      slot: 'dashboard.tab',
      load: './src/slots/dashboard-tab.tsx',
      tab: {
        id: 'sample-thing',
        label: 'Sample thing',
        subtitle: 'The newest products and their stock.',
        adminOnly: true,
      },
    },
    // end
  ],
});
