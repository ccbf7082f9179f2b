export { BlockPrintBorder } from './block-print-border.tsx';
export { Jaali } from './jaali.tsx';
export { Selvedge } from './selvedge.tsx';
