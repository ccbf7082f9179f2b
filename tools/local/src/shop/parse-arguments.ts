import { parseArgs } from 'node:util';
import { messageOf } from '../database/errors.ts';
import { StartError } from '../start-error.ts';
import type { Scale } from './service-places.ts';

export interface StartArguments {
  /** Pages from development servers, services built and started again on a change. */
  dev: boolean;
  scale: Scale;
}

const MOST = 20;

/**
 * What `npm start` and `npm run dev` are told on their command line: `--scale orders=3`, for several
 * services again or with commas.
 * @param services that there are
 * @throws StartError for anything else
 */
export function parseArguments(
  args: readonly string[],
  services: readonly string[],
): StartArguments {
  const { dev = false, scale = [] } = read(args);
  const wanted = scale.flatMap((text) => text.split(',')).map((text) => readScale(text, services));
  return { dev, scale: Object.fromEntries(wanted) };
}

function read(args: readonly string[]) {
  const options = { dev: { type: 'boolean' }, scale: { type: 'string', multiple: true } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartError(messageOf(error));
  }
}

function readScale(text: string, services: readonly string[]): [string, number] {
  const [, service = '', count = ''] = /^([a-z-]+)=(\d{1,2})$/.exec(text) ?? [];
  if (!services.includes(service) || Number(count) < 1 || Number(count) > MOST)
    throw new StartError(
      `--scale ${text} is not right: it takes <service>=<1 to ${MOST}>, such as orders=3. Services: ${services.join(', ')}.`,
    );
  return [service, Number(count)];
}
