import { besideForeign, describeFaults, foreignRemotes } from '../testing/module-faults.ts';

describeFaults('delivery', foreignRemotes, 1, [...besideForeign, ...foreignRemotes]);
