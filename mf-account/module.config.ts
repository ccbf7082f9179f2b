import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-account',
  routes: [
    { path: '/account', load: './src/routes/account.tsx', guarded: true },
    { path: '/account/*', load: './src/routes/account.tsx', guarded: true },
    { path: '/reset-password', load: './src/routes/reset-password.tsx' },
    { path: '/join', load: './src/routes/join.tsx' },
  ],
  slots: [
    { slot: 'header.account', load: './src/slots/header-account.tsx', serverRendered: true },
    { slot: 'menu.account', load: './src/slots/menu-account.tsx' },
    { slot: 'overlay', load: './src/slots/account-overlay.tsx' },
  ],
});
