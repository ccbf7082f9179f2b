import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { policyWith } from './page.ts';

/** Between two programs only; each of ours has its own. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];
/** Would bind the browser's localhost for longer than the program runs. */
const OF_THE_SHOP_ALONE = ['strict-transport-security', 'alt-svc'];

export interface Origins {
  /** Where the page is looked at: `http://127.0.0.1:8080`. */
  here: string;
  /** The shop's. */
  shop: string;
}

/**
 * What a browser sends, as the shop would get it from a page of its own.
 * @param isChanged whether the answer will be changed, so that it must come as plain text
 */
export function toShop(
  headers: IncomingHttpHeaders,
  { here, shop }: Origins,
  isChanged: boolean,
): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = { ...without(headers, HOP_BY_HOP), host: new URL(shop).host };
  for (const name of ['origin', 'referer'] as const) {
    const value = headers[name];
    if (value?.startsWith(here)) sent[name] = shop + value.slice(here.length);
  }
  if (isChanged) {
    sent['accept-encoding'] = 'identity';
    for (const name of ['if-none-match', 'if-modified-since']) delete sent[name];
  }
  return sent;
}

/** What the shop answers, as if it were here. */
export function fromShop(
  headers: IncomingHttpHeaders,
  { here, shop }: Origins,
): OutgoingHttpHeaders {
  const answered: OutgoingHttpHeaders = without(headers, [...HOP_BY_HOP, ...OF_THE_SHOP_ALONE]);
  const { location } = headers;
  if (location?.startsWith(shop)) answered.location = here + location.slice(shop.length);
  const cookies = headers['set-cookie'];
  if (cookies) answered['set-cookie'] = cookies.map(cookieHere);
  const policy = headers['content-security-policy'];
  if (policy) answered['content-security-policy'] = policyWith(String(policy));
  return answered;
}

/** A cookie of the shop's domain would not be kept here, one for https alone not sent. */
const cookieHere = (cookie: string): string =>
  cookie.replace(/;\s*(?:domain=[^;]*|secure)(?=;|$)/gi, '');

const without = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
