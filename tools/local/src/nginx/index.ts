/** The nginx of this machine. */
export { nginxEnv } from './binary.ts';
export { findNginx } from './find-nginx.ts';
