import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { writeAtomic } from '../data/write-atomic.ts';
import type { Settings } from '../settings.ts';
import { renderTemplate } from './render.ts';
import { CA_FILE, type GatewayPlan, gatewayValues } from './values.ts';

const TEMPLATES = ['nginx.conf', 'limits.conf', 'headers.conf', 'errors.conf', 'api.conf'];

/**
 * Writes nginx's configuration files from the templates.
 * @param templates the folder gateway of the repository
 * @returns path of the main file
 */
export async function writeGatewayConfig(
  templates: string,
  plan: GatewayPlan,
  settings: Settings,
): Promise<string> {
  const values = gatewayValues(plan, settings);
  for (const folder of [plan.confDir, plan.runDir, join(plan.runDir, 'cache')])
    await mkdir(folder, { recursive: true });
  const render = async (template: string, name: string) => {
    const text = await readFile(join(templates, `${template}.template`), 'utf8');
    await writeAtomic(join(plan.confDir, name), renderTemplate(text, values));
  };
  for (const name of TEMPLATES) await render(name, name);
  if (!plan.dev) await render('documents.conf', 'documents.conf');
  await render(pagesTemplate(plan, settings), 'pages.conf');
  if (settings.PAGES_URL) {
    await render('bucket.conf', 'bucket.conf');
    await writeAtomic(join(plan.confDir, CA_FILE), rootCertificates.join('\n'));
  }
  await copyFile(join(templates, 'types.conf'), join(plan.confDir, 'types.conf'));
  return join(plan.confDir, 'nginx.conf');
}

function pagesTemplate({ dev }: GatewayPlan, { PAGES_URL }: Settings): string {
  if (dev) return 'pages-dev.conf';
  return PAGES_URL ? 'pages-bucket.conf' : 'pages.conf';
}
