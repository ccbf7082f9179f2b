import { besideForeign, describeFaults, foreignRemotes } from '../testing/module-faults.ts';

describeFaults('delivery', foreignRemotes, [...besideForeign, ...foreignRemotes]);
