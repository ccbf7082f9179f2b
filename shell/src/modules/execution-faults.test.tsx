import { describeFaults, ownModules } from '../testing/module-faults.ts';

describeFaults('execution', ownModules, 1);
