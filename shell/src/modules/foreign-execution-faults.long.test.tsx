import { besideForeign, describeFaults, foreignRemotes } from '../testing/module-faults.ts';

describeFaults('execution', foreignRemotes, 1, [...besideForeign, ...foreignRemotes]);
