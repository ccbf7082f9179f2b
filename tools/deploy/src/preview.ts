import {
  type BuildTerms,
  type Descriptor,
  readModuleBuild,
  type Site,
  uploadBuild,
} from '@tanabana/shop-runner/publish';
import { assertShellFits, compared, type Outcome } from './deploy.ts';
import { assertAdmin, callShop, openShop, signIn } from './shop-calls.ts';

/**
 * Folder of builds that are not deployed: the gateway asks auth about each file
 * (docs/decisions/0049).
 */
const PREVIEWS = 'previews';

export interface PreviewOptions {
  /** Validity of the link in whole hours, 1 to 24; by default 24. */
  hours?: string;
  /** Address of the issuing shop; by default the open one in `DATA_DIR`. */
  shop?: string;
  anyway?: boolean;
  terms?: BuildTerms;
}

interface Issued {
  token: string;
  endsAt: string;
}

/**
 * Stores a build for visitors with a link, in place of the previous preview, and requests the link
 * as an admin. The registry is unchanged.
 * @throws Error with a message if the build is invalid or incompatible, or if the sign-in fails;
 * then nothing is stored
 */
export async function preview(
  site: Site,
  dist: string,
  { hours = '24', shop, anyway, terms }: PreviewOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Outcome> {
  if (!/^(?:1?\d|2[0-4])$/.test(hours) || hours === '0')
    throw new Error(`--hours ${hours}: from 1 to 24.`);
  assertAdmin(env, 'Previews are issued by an admin');
  const build = await readModuleBuild(dist, terms);
  const { name, version } = build.descriptor;
  await assertShellFits(site, build.descriptor);
  const address = shop ?? (await openShop(env)).address;
  const said = await compared(site, build, { anyway, shop: address });
  const session = await signIn(address, env);
  const wanted = { module: name, version, hours: Number(hours) };
  const issued = await callShop<Issued>(address, '/api/auth/previews', wanted, session);
  const folder = `${PREVIEWS}/${name}`;
  await uploadBuild(build, site, `${folder}/${version}`);
  for (const other of await site.folders(folder))
    if (other !== version) await site.remove(`${folder}/${other}`);
  const link = new URL(`${firstPage(build.descriptor)}?override=preview.${issued.token}`, address);
  return `${name} ${version} until ${issued.endsAt}, for visitors with this link: ${link}${said}`;
}

/**
 * Page that shows it: its first route without parameters, or the home page, which has most slots.
 */
const firstPage = ({ routes = [] }: Descriptor): string =>
  routes.map(({ path }) => path.replace(/\/\*$/, '')).find((path) => /^\/[^:*]*$/.test(path)) ??
  '/';
