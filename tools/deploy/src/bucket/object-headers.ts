import { extname } from 'node:path';

/** Names that contain a hash of their content or their version: immutable. */
const FOR_GOOD = /^(?:modules\/[^/]+\/[^/]+|shell\/(?:assets|static))\//;
/** Types with a charset in nginx (charset_types). */
const TEXT = /^text\/(?!xml)|^application\/json$/;

/** Headers for the file at a path of the site. */
export function objectHeaders(path: string): Record<string, string> {
  return {
    'Content-Type': contentType(path),
    'Cache-Control': FOR_GOOD.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** As nginx sets it for local files (gateway/types.conf; a test compares them). */
const TYPES: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  txt: 'text/plain',
  map: 'text/plain',
  csv: 'text/csv',
  xml: 'text/xml',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
};

function contentType(path: string): string {
  const type = TYPES[extname(path).slice(1)] ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}
