import { run } from '../database/run.ts';

/** An nginx that can be run. */
export interface NginxBinary {
  path: string;
  /** Folder of libraries that the machine itself lacks; null when it has them all. */
  libraries: string | null;
  version: string;
}

const NEEDED = ['http_addition_module', 'http_gzip_static_module', 'http_realip_module'];

/** What the gateway needs in the environment of nginx, which takes NGINX for sockets to inherit. */
export function nginxEnv(libraries: string | null): NodeJS.ProcessEnv {
  const { NGINX: _, ...env } = process.env;
  return libraries === null ? env : { ...env, LD_LIBRARY_PATH: libraries };
}

/** Asks an nginx what it is; null when it does not run or lacks what the gateway needs. */
export async function inspectNginx(
  path: string,
  libraries: string | null = null,
): Promise<NginxBinary | null> {
  const words = await versionText(path, libraries).catch(() => '');
  const version = /nginx version: \S*?\/([\d.]+)/.exec(words)?.[1];
  if (!version || NEEDED.some((module) => !words.includes(`--with-${module}`))) return null;
  return { path, libraries, version };
}

/** nginx writes it to standard error. */
function versionText(path: string, libraries: string | null): Promise<string> {
  return run('/bin/sh', ['-c', 'exec "$0" -V 2>&1', path], {
    env: nginxEnv(libraries),
    timeoutMs: 5000,
  });
}
