import { besideForeign, describeFaults, foreignRemotes } from '../testing/module-faults.ts';

// all of them are `npm run check:remotes`
const isWhole = import.meta.env.CHECK_REMOTES === 'on';
describeFaults('delivery', foreignRemotes, [...besideForeign, ...foreignRemotes], !isWhole);
