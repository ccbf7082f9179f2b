import { moduleConfig } from '@tanabana/module-kit';
import module from './module.config.ts';

export default moduleConfig(module);
