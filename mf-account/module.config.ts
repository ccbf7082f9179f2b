import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-account',
  slots: [
    { slot: 'header.account', load: './src/slots/header-account.tsx' },
    { slot: 'overlay', load: './src/slots/account-overlay.tsx' },
  ],
});
