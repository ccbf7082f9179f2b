import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { promisify } from 'node:util';
import { findNginx, nginxEnv } from '@tanabana/shop-runner/nginx';

/**
 * Checks whether the entrypoint of the gateway's image renders a valid nginx configuration, for
 * pages in a folder and in a bucket, and settings that pages can read. Services are named by IP
 * address: nginx resolves names at startup, and versions older than the image's do not know
 * `resolve`.
 */
export async function gatewayProblems(
  root: string,
  services: readonly string[],
  cacheDir: string,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-gateway-'));
  try {
    const nginx = await findNginx({ TANABANA_CACHE: cacheDir, NGINX: process.env.NGINX }, () => {});
    await mkdir(join(folder, 'www'));
    await writeFile(join(folder, 'ca.pem'), rootCertificates.join('\n'));
    const addresses = services.map((name) => [
      `${name.replaceAll('-', '_').toUpperCase()}_ADDRESS`,
      '127.0.0.1:1',
    ]);
    const env = {
      ...nginxEnv(nginx.libraries),
      ...Object.fromEntries(addresses),
      SERVICES: services.join('\n'),
      PORT: '18080',
      STORE_NAME: 'A "shop" <b>\\',
      GUEST_CHECKOUT: 'on',
      LOG_LEVEL: 'warn', // nginx cannot open the pipe to this program as a file
      TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.1',
      MODULE_ORIGINS: 'https://modules.example.com http://127.0.0.1:1',
      EXTRA_SERVICES: 'gift-cards=/api/gift-cards@127.0.0.1:1,127.0.0.1:2',
      NAME_SERVER: '127.0.0.1',
      WWW_DIR: join(folder, 'www'),
      RUN_DIR: join(folder, 'run'),
      NGINX_PROGRAM: nginx.path,
    };
    const bucket = {
      PAGES_URL: 'https://127.0.0.1:1/shop-pages/live/',
      PAGES_CA_FILE: join(folder, 'ca.pem'),
    };
    for (const pages of [bucket, {}])
      await promisify(execFile)('sh', [join(root, 'gateway/entrypoint.sh'), '-t'], {
        env: { ...env, ...pages },
      });
    const config = await readFile(join(folder, 'run/pages/config.json'), 'utf8');
    const { storeName, guestCheckout } = JSON.parse(config) as Record<string, unknown>;
    const isSame = storeName === env.STORE_NAME && guestCheckout === true && !config.includes('<');
    return isSame ? [] : [`the settings of the pages are invalid: ${config}`];
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return [stderr?.trim() || message];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
