import { describeFaults, ownModules } from '../testing/module-faults.ts';

describeFaults('delivery', ownModules, 1);
