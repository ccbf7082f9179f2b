import { main as backup } from './backup-main.ts';
import { main as restore } from './restore-main.ts';

/** Program of the backup image: `main.js backup <file>`, `main.js restore <file> [--replace]`. */
const [command, ...args] = process.argv.slice(2);
const program = command === 'restore' ? restore : backup;
await program({ root: process.cwd(), args });
