import { describeFaults } from '../testing/module-faults.ts';

/** Every module of the repository. */
const modules = Object.keys(import.meta.glob('/mf-*/module.config.ts')).map(
  (path) => path.split('/')[1] ?? '',
);

describeFaults(modules, modules);
