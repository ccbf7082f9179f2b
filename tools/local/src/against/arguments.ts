import { parseArgs } from 'node:util';
import { messageOf } from '../database/errors.ts';
import { StartError } from '../start-error.ts';

export interface AgainstArguments {
  /** At least one. */
  modules: readonly string[];
  /** Address of the shop, without a path. */
  shop: URL;
}

const USAGE = 'Use: npm run dev -- mf-catalog [mf-account …] --against https://shop.example.com';

/**
 * What `npm run dev -- <module> … --against <address>` is told.
 * @param known modules that there are
 * @throws StartError for anything else
 */
export function parseAgainst(args: readonly string[], known: readonly string[]): AgainstArguments {
  const { values, positionals } = read(args);
  const modules = [...new Set(positionals)];
  if (modules.length === 0) throw new StartError(`Which module? ${USAGE}`);
  const unknown = modules.find((name) => !known.includes(name));
  if (unknown) throw new StartError(`There is no module ${unknown}. Modules: ${known.join(', ')}.`);
  return { modules, shop: addressOf(values.against ?? '') };
}

function read(args: readonly string[]) {
  const options = { dev: { type: 'boolean' }, against: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${messageOf(error)} ${USAGE}`);
  }
}

function addressOf(text: string): URL {
  const whole = /^https?:\/\//.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  const isShop = url?.pathname === '/' && url.search === '' && url.username === '';
  if (!text || !url || !isShop)
    throw new StartError(
      `--against ${text} is no address of a shop: its beginning, no path. ${USAGE}`,
    );
  return url;
}
