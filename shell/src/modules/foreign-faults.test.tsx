import { describeFaults } from '../testing/module-faults.ts';

/** Our own modules that the tests of faults look at. */
const own = ['mf-account', 'mf-cart-checkout', 'mf-catalog', 'mf-content'];
/** Other teams' remotes (e2e/remotes); the one with another React is that fault itself. */
const foreign = ['gift-bags-vite', 'gift-bags-webpack', 'gift-bags-rsbuild', 'gift-bags-svelte'];

describeFaults(foreign, [...own, ...foreign]);
