import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPart } from '@tanabana/shop-runner/build';
import { serviceNames } from '@tanabana/shop-runner/parts';
import { promoteAfterMs } from './canary-plan.ts';
import { deploy, deployShell, list, promote, remove, rollback, shareOf } from './deploy.ts';
import { addPlugin, removePlugin } from './plugins.ts';
import { preview } from './preview.ts';
import { serviceCanary } from './service-canary.ts';
import { serviceFits } from './service-fits.ts';
import { siteAt } from './site-at.ts';

const USAGE = `Use: npm run deploy -- <module> [--canary <1-99>]    build it and put it on the shop
                     --promote-after <5m-7d>   it rises in steps and is promoted then, or withdrawn
                     as soon as it is worse; --owner <email> is notified (as often as wanted)
     npm run deploy -- <module> --promote             the canary for everybody
     npm run deploy -- <module> --rollback            back to the version before, or no canary
     npm run deploy -- <module> --remove              out of the registry
     npm run deploy -- <module> --preview [--hours <1-24>]   a link to it, for who has that alone
                     --shop <address> (default: the shop in DATA_DIR), ADMIN_USERNAME, ADMIN_PASSWORD
     npm run deploy -- shell                          build the shell and put it there
     npm run deploy -- --plugin <file> [--remove]     a plugin of Module Federation's runtime
     npm run deploy -- --service <service>            whether what is live fits this version of it; nothing is changed
     npm run deploy -- <service> --canary <1-99> --promote-after <5m-7d>   requests to its next version
                     rise in steps, or it is withdrawn; then --promote or --rollback
                     --shop, ADMIN_USERNAME, ADMIN_PASSWORD as for a preview, of an owner
     npm run deploy -- --list
     --to <folder>   that nginx serves (default: the shop in DATA_DIR, .data)
     --to s3://<bucket>/<prefix>   with AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION,
                     and AWS_ENDPOINT_URL_S3 where the store is not AWS
     --dist <folder> already built, instead of building it; a remote of another team, too, under
                     any name, in the places of its tanabana.json or of
     --route /gifts=./Gifts   --slot product.tools=./Badge   (as often as wanted)
     --shop <address>   compares what it calls of services of other teams with these, too
     --anyway        although it was built against another contract than the shop's (docs/composition.md)
     --at <address>  of a folder on another origin that serves what is in --dist: only its places and
                     hashes come to the shop`;
const SHELL = 'shell';

/** `npm run deploy`. @param root the repository */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      'promote-after': { type: 'string' },
      owner: { type: 'string', multiple: true },
      promote: { type: 'boolean' },
      rollback: { type: 'boolean' },
      remove: { type: 'boolean' },
      list: { type: 'boolean' },
      service: { type: 'string' },
      to: { type: 'string' },
      dist: { type: 'string' },
      at: { type: 'string' },
      anyway: { type: 'boolean' },
      preview: { type: 'boolean' },
      hours: { type: 'string' },
      shop: { type: 'string' },
      plugin: { type: 'string' },
      route: { type: 'string', multiple: true },
      slot: { type: 'string', multiple: true },
    },
  });
  const [module, ...more] = positionals;
  const modes = [
    values.promote,
    values.rollback,
    values.remove,
    values.list,
    values.service,
    values.canary,
    values.preview,
  ];
  const chosen = modes.filter((mode) => mode !== undefined).length;
  const hasPlaces = Boolean(values.route ?? values.slot ?? values.at);
  if (
    more.length > 0 ||
    chosen > 1 ||
    (module === undefined) !==
      (values.list === true || values.service !== undefined || values.plugin !== undefined) ||
    (values.plugin !== undefined && chosen > (values.remove ? 1 : 0)) ||
    (hasPlaces && values.dist === undefined) ||
    (values.owner !== undefined && values['promote-after'] === undefined)
  )
    throw new Error(USAGE);
  const share = shareOf(values.canary);
  const promoteAfter = values['promote-after'];
  if (promoteAfter !== undefined) promoteAfterMs(promoteAfter, share);
  if (module !== undefined && (await serviceNames(root)).includes(module)) {
    const { promote: toAll, rollback: back, owner: owners, shop } = values;
    const options = { share, promoteAfter, owners, promote: toAll, rollback: back, shop };
    return console.log(await serviceCanary(module, options));
  }
  const site = await siteAt(values.to, process.env);
  if (values.plugin !== undefined)
    return console.log(await (values.remove ? removePlugin : addPlugin)(site, values.plugin));
  if (values.service !== undefined)
    return console.log(await serviceFits(site, values.service, root));
  if (module === undefined) return console.log(await list(site));
  if (module === SHELL ? chosen > 0 : !/^[a-z][a-z0-9-]*$/.test(module))
    throw new Error(`${module} is not a name of a module.\n${USAGE}`);
  if (values.promote) return console.log(await promote(site, module));
  if (values.rollback) return console.log(await rollback(site, module));
  if (values.remove) return console.log(await remove(site, module));
  const dist = values.dist ? resolve(values.dist) : await buildPart(join(root, module), root);
  if (module === SHELL) return console.log(await deployShell(site, dist, values));
  const terms = {
    name: module,
    routes: values.route,
    slots: values.slot,
    at: values.at,
    anyway: values.anyway,
    shop: values.shop,
  };
  if (values.preview) return console.log(await preview(site, dist, { ...values, terms }));
  const plan = promoteAfter === undefined ? undefined : { promoteAfter, owners: values.owner };
  console.log(await deploy(site, dist, share, terms, plan));
}
