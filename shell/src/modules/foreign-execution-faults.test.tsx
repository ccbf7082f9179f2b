import { besideForeign, describeFaults, foreignRemotes } from '../testing/module-faults.ts';

describeFaults('execution', foreignRemotes, [...besideForeign, ...foreignRemotes]);
