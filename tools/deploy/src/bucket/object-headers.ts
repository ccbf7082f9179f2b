import { extname } from 'node:path';
import types from '../../../../gateway/types.conf?raw';

/** Names in them are those of their content, or of their version: they never change. */
const FOR_GOOD = /^(?:modules\/[^/]+\/[^/]+|shell\/(?:assets|static))\//;
/** Those that nginx says it of (charset_types). */
const TEXT = /^text\/(?!xml)|^application\/json$/;

/** What a browser or a CDN is told of the file at a path of the site. */
export function objectHeaders(path: string): Record<string, string> {
  return {
    'Content-Type': contentType(path),
    'Cache-Control': FOR_GOOD.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** As nginx says of a file of its own: type by ending. */
const TYPES = new Map(
  [...types.matchAll(/^ +(\S+) (.+);$/gm)].flatMap(([, type = '', endings = '']) =>
    endings.split(' ').map((ending) => [ending, type] as const),
  ),
);

function contentType(path: string): string {
  const type = TYPES.get(extname(path).slice(1)) ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}
