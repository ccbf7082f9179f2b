import { FlattenMap, originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';
import type { TelemetryError } from '@tanabana/contracts';
import { LRUCache } from 'lru-cache';
import type { BuiltFrame } from '../database.ts';

type Frame = TelemetryError['frames'][number];

/** Parsed maps in memory, and files that have none. */
const MAX_MAPS = 24;
const MISSING_MS = 60_000;
/** Milliseconds for one map. */
const TIMEOUT_MS = 3000;
/** Characters of one map. */
const MAX_LENGTH = 20_000_000;

/** Built files at the gateway, whose maps it has. */
const BUILT = /^\/(?:modules|assets)\/(?!.*\.\.)[\w./+-]+\.m?js$/;

/** Protocol and folders that bundlers add: `webpack://mf_catalog_1a2b/../src/home.tsx`. */
const BUNDLER = /^(?:[a-z-]+:\/\/[^/]*\/)?(?:\.{1,2}\/)*/;

interface SourceMapsDeps {
  /** Address of the gateway without a trailing slash. */
  gatewayUrl: string;
  fetch?: typeof globalThis.fetch;
}

export type SourceMaps = ReturnType<typeof createSourceMaps>;

/** Maps positions in built files to positions in source files. */
export function createSourceMaps({ gatewayUrl, fetch = globalThis.fetch }: SourceMapsDeps) {
  const maps = new LRUCache<string, { map: TraceMap | null }>({ max: MAX_MAPS });

  async function load(file: string, authorization: string): Promise<TraceMap | null> {
    const answer = await fetch(`${gatewayUrl}${file}.map`, {
      headers: { authorization },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return null;
    const text = await answer.text();
    return text.length > MAX_LENGTH ? null : new FlattenMap(text);
  }

  async function mapOf(file: string, authorization: string): Promise<TraceMap | null> {
    if (!BUILT.test(file)) return null;
    const known = maps.get(file);
    if (known) return known.map;
    const map = await load(file, authorization).catch(() => null);
    maps.set(file, { map }, map ? {} : { ttl: MISSING_MS });
    return map;
  }

  return {
    /**
     * Returns frames with positions in source files as far as maps are available.
     * @param authorization of the caller: the gateway gives maps to staff only
     */
    async map(frames: readonly BuiltFrame[], authorization: string): Promise<Frame[]> {
      return Promise.all(
        frames.map(async (frame) => {
          const map = await mapOf(frame.source, authorization);
          // columns of stacks start at 1, those of maps at 0
          const position = { line: frame.line, column: Math.max(0, frame.column - 1) };
          const found = map && originalPositionFor(map, position);
          if (!found || found.source === null) return { ...frame, isMapped: false };
          return {
            name: found.name ?? frame.name,
            source: found.source.replace(BUNDLER, ''),
            line: found.line,
            column: found.column + 1,
            isMapped: true,
          };
        }),
      );
    },
  };
}
