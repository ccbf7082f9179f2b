import { posix } from 'node:path';

/** The file that describes a remote for its loaders (Module Federation 2). */
export const MANIFEST = 'mf-manifest.json';

/** The parts of a remote's manifest that a deploy needs. */
export interface RemoteManifest {
  name: string;
  /** The build tool's version text. */
  version: string;
  /** `./Badge` … */
  exposes: string[];
  /** Style sheets by exposed component. */
  styles: Record<string, string[]>;
  /** All browser files that it names, relative to it. */
  files: string[];
}

interface Assets {
  js?: { sync?: unknown[]; async?: unknown[] };
  css?: { sync?: unknown[]; async?: unknown[] };
}

interface RawManifest {
  name?: unknown;
  metaData?: {
    publicPath?: unknown;
    buildInfo?: { buildVersion?: unknown };
    remoteEntry?: { name?: unknown; path?: unknown; type?: unknown };
  };
  exposes?: { path?: unknown; assets?: Assets }[];
  shared?: { assets?: Assets }[];
}

const HOW =
  "Vite: base: './'; Rsbuild: output.assetPrefix: 'auto'; webpack: output.publicPath: 'auto'";

/**
 * Reads a manifest as written by the plugins of Vite, Rsbuild and webpack.
 * @param source named in errors
 * @throws Error with a message if the shop could not run such a remote
 */
export function parseManifest(text: string, source: string): RemoteManifest {
  const raw = parse(text, source);
  const { name, metaData, exposes, shared } = raw;
  const entry = metaData?.remoteEntry;
  if (!isText(name)) throw new Error(`${source} has no name.`);
  if (!isText(entry?.name)) throw new Error(`${source} names no remoteEntry.`);
  if (!Array.isArray(exposes) || exposes.length === 0)
    throw new Error(`${source} has no exposes: it is not a remote.`);
  assertMovable(raw, source);
  const named = exposes.map((one) => one?.path);
  if (!named.every(isText)) throw new Error(`${source} has exposes without a path.`);
  const every = [...exposes, ...(Array.isArray(shared) ? shared : [])];
  const files = [
    posix.join(isText(entry.path) ? entry.path : '', entry.name),
    ...every.flatMap((one) => assetsOf(one?.assets)),
  ];
  for (const file of files)
    if (!isBelow(file))
      throw new Error(`${source} names ${String(file)}, which is not a file of its folder.`);
  const version = metaData?.buildInfo?.buildVersion;
  return {
    name,
    version: isText(version) ? version : '',
    exposes: named,
    styles: Object.fromEntries(
      exposes.map(({ path, assets }) => [path, (assets?.css?.sync ?? []).filter(isText)]),
    ),
    files: [...new Set(files as string[])],
  };
}

function parse(text: string, source: string): RawManifest {
  if (text.trimStart().startsWith('<')) throw new Error(`${source} is HTML, not JSON.`);
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === 'object' && found !== null) return found;
  } catch {
    // reported below
  }
  throw new Error(`${source} is not a JSON object.`);
}

/**
 * Each version has its own folder, so the remote must locate its files relative to itself: `auto`;
 * a relative path only if the entry is an ES module, which is relative to itself.
 */
function assertMovable({ metaData }: RawManifest, source: string): void {
  const base = metaData?.publicPath;
  if (base === 'auto') return;
  const isModule =
    metaData?.remoteEntry?.type === 'module' || metaData?.remoteEntry?.type === 'esm';
  if (isModule && typeof base === 'string' && !/^(?:\/|[a-z][a-z0-9+.-]*:)|\.\.|\\/i.test(base))
    return;
  const said = base === undefined ? 'no publicPath' : `the publicPath ${JSON.stringify(base)}`;
  throw new Error(
    `${source} has ${said}: the remote would not find its files beside it. Build it with ${HOW}.`,
  );
}

const assetsOf = (assets: Assets | undefined): unknown[] =>
  [assets?.js?.sync, assets?.js?.async, assets?.css?.sync, assets?.css?.async].flatMap(
    (list) => list ?? [],
  );

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isBelow = (file: unknown): boolean =>
  isText(file) && !/^\/|^[a-z][a-z0-9+.-]*:|\\|[?#]/i.test(file) && !file.split('/').includes('..');
