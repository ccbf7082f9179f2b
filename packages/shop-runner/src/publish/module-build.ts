import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ContributionFlags,
  type Contributions,
  contributionsOfFlags,
  parseContributions,
} from './contributions.ts';
import { integrityOf, listHashes } from './integrity.ts';
import { assertName, type Descriptor, parseDescriptor } from './registry.ts';
import { MANIFEST, parseManifest, type RemoteManifest } from './remote-manifest.ts';
import { filesOf, ifMissing } from './site.ts';

const DESCRIPTOR = 'descriptor.json';
/** File in which another team's remote declares its places. */
const CONTRIBUTIONS = 'tanabana.json';
/** Developer files, and files that the descriptor replaces. */
const LEFT_OUT = /^(?:descriptor|mf-stats)(?:\.brotli)?\.json(?:\.gz)?$|(?:^|\/)(?:@mf-types|\.)/;
const MAX_VERSION_LENGTH = 60;

/** A validated build folder. */
export interface ModuleBuild {
  /** As stored beside the files: the entry is relative to the folder. */
  descriptor: Descriptor;
  dist: string;
  /** Files for the site besides the descriptor. */
  files: string[];
  /** Hashes of the files as JSON, for the site; null if another origin serves them. */
  hashList: string | null;
  /** Built by another tool, and not compressed for this shop. */
  isForeign: boolean;
}

/** Command line options of a build. */
export interface BuildTerms extends ContributionFlags {
  /** Name in the registry; must equal that of the descriptor, if any. */
  name?: string;
  /** Address of a folder on another origin that serves these files: they are not copied. */
  at?: string;
}

/**
 * Reads a build: a module of this repository (`descriptor.json`), or a remote of another team
 * (`mf-manifest.json`) with places from `tanabana.json` or the command line.
 * @param dist the built folder; not modified
 * @throws Error with a message if it could not run in the shop
 */
export async function readModuleBuild(dist: string, terms: BuildTerms = {}): Promise<ModuleBuild> {
  const all = await filesOf(dist);
  if (all.length === 0) throw new Error(`There is no build in ${dist}.`);
  const files = all.filter((file) => !LEFT_OUT.test(file)).sort();
  const own = await ownDescriptor(dist, files.includes(MANIFEST));
  if (!own && !files.includes(MANIFEST))
    throw new Error(
      `${dist} has neither ${DESCRIPTOR} nor ${MANIFEST}: no module was built there.`,
    );
  if (own) assertOwnTerms(dist, own, terms);
  const descriptor = own ?? (await describeRemote(dist, files, terms));
  const hashes = await integrityOf(dist, files, descriptor.entry);
  const build = { dist, files, isForeign: !own };
  if (terms.at !== undefined)
    return elsewhere({ ...build, descriptor: { ...descriptor, integrity: hashes } }, terms.at);
  const { list, integrity } = listHashes(hashes);
  return { ...build, descriptor: { ...descriptor, integrity }, hashList: list };
}

/** The same build, served by its team's origin. @throws Error if the address is not a folder's */
function elsewhere(build: Omit<ModuleBuild, 'hashList'>, at: string): ModuleBuild {
  if (!build.isForeign)
    throw new Error(`${build.descriptor.name} is served by the shop itself: no --at.`);
  const folder = URL.canParse(at) ? new URL(at.endsWith('/') ? at : `${at}/`) : null;
  if (!folder || !/^https?:$/.test(folder.protocol) || folder.search || folder.hash)
    throw new Error(
      `${at} is not an address of a folder: https://modules.example.com/gifts/1.2.3/`,
    );
  const entry = new URL(MANIFEST, folder).href;
  return { ...build, descriptor: { ...build.descriptor, entry }, files: [], hashList: null };
}

/**
 * The descriptor written by the build; null if it is incomplete and there is a manifest instead.
 */
async function ownDescriptor(dist: string, hasManifest: boolean): Promise<Descriptor | null> {
  const file = join(dist, DESCRIPTOR);
  const text = await readFile(file, 'utf8').catch(ifMissing(null));
  if (text === null) return null;
  try {
    return parseDescriptor(text, file);
  } catch (error) {
    if (hasManifest) return null;
    throw error;
  }
}

function assertOwnTerms(dist: string, own: Descriptor, { name, routes, slots }: BuildTerms): void {
  if (name !== undefined && name !== own.name)
    throw new Error(`${dist} is a build of ${own.name}, not of ${name}.`);
  if (routes?.length || slots?.length)
    throw new Error(`The places of ${own.name} are in its ${DESCRIPTOR}: no --route or --slot.`);
}

async function describeRemote(
  dist: string,
  files: readonly string[],
  { name, ...flags }: BuildTerms,
): Promise<Descriptor> {
  const file = join(dist, MANIFEST);
  const manifest = parseManifest(await readFile(file, 'utf8'), file);
  if (name === undefined) throw new Error(`${dist} is a remote without a name for the registry.`);
  assertName(name);
  const missing = manifest.files.filter((one) => !files.includes(one));
  if (missing.length > 0) throw new Error(`${file} names missing files: ${missing.join(', ')}.`);
  const contributions = contributionsOfFlags(flags) ?? (await contributionsOfFile(dist));
  assertExposed(contributions, manifest, file);
  const { server } = contributions;
  if (server !== undefined && !files.includes(server))
    throw new Error(`${join(dist, CONTRIBUTIONS)} names the missing server entry ${server}.`);
  // styles of server-rendered markup are part of the document
  const assets = server === undefined ? {} : { assets: manifest.styles };
  const version = await versionOf(dist, files, manifest, contributions);
  return { name, version, entry: MANIFEST, remote: manifest.name, ...contributions, ...assets };
}

async function contributionsOfFile(dist: string): Promise<Contributions> {
  const file = join(dist, CONTRIBUTIONS);
  const text = await readFile(file, 'utf8').catch(ifMissing(null));
  const contributions = text === null ? null : parseContributions(text, file);
  if (contributions && contributions.routes.length + contributions.slots.length > 0)
    return contributions;
  throw new Error(
    `${contributions ? `${file} names no place` : `There is no ${file}`}: name the remote's places there, or with --route and --slot.`,
  );
}

function assertExposed(
  contributions: Contributions,
  { exposes }: RemoteManifest,
  source: string,
): void {
  for (const { expose } of [...contributions.routes, ...contributions.slots])
    if (!exposes.includes(expose))
      throw new Error(`${source} does not expose ${expose}, only ${exposes.join(', ')}.`);
}

/** Other files or places make another version, so that each is described by its own files. */
async function versionOf(
  dist: string,
  files: readonly string[],
  manifest: RemoteManifest,
  contributions: Contributions,
): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(contributions));
  for (const file of files) digest.update(`\0${file}\0`).update(await readFile(join(dist, file)));
  const cleaned = manifest.version
    .replaceAll(/[^A-Za-z0-9._+-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, MAX_VERSION_LENGTH);
  return `${cleaned || '0.0.0'}-${digest.digest('hex').slice(0, 8)}`;
}
