export type { Block, MailFact, MailItem } from './block.ts';
export { layout, type MailBodies, type MailPage } from './layout.ts';
