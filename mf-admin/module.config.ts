import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-admin',
  routes: [
    { path: '/dashboard', load: './src/routes/dashboard.tsx', guarded: true, chrome: 'none' },
    { path: '/dashboard/*', load: './src/routes/dashboard.tsx', guarded: true, chrome: 'none' },
  ],
});
