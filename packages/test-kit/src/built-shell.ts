import { join } from 'node:path';
import { buildPart } from '@tanabana/shop-runner/build';

const ROOT = join(import.meta.dirname, '../../..');

/** The folder of the built shell; rebuilt if it has changed. */
export const builtShell = (): Promise<string> => buildPart(join(ROOT, 'shell'), ROOT);
