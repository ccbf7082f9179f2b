import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMail, type ReceivedMail } from './mails.ts';

export type { ReceivedMail } from './mails.ts';

/** The mails that a shop without SMTP_URL wrote into its folder (`DATA_DIR/mail`), oldest first. */
export async function readMailFolder(folder: string): Promise<ReceivedMail[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parseMail(await readFile(join(folder, name)))));
}
