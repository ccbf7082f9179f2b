import type { ControlAddress } from '@tanabana/shop-runner/control';
import { readShopFile } from '@tanabana/shop-runner/shop-file';

/** A shop that `npm start` keeps open on this machine. */
export interface LocalShop {
  address: string;
  control: ControlAddress;
}

/** Returns the open shop in `DATA_DIR`. @throws Error if there is none */
export const openShop = (env: NodeJS.ProcessEnv): Promise<LocalShop> =>
  readShopFile<LocalShop>(env.DATA_DIR ?? '.data', ', or name it with --shop');

/** @throws Error without `ADMIN_PASSWORD`; `reason` is the first half of its sentence */
export function assertAdmin({ ADMIN_PASSWORD }: NodeJS.ProcessEnv, reason: string): void {
  if (!ADMIN_PASSWORD) throw new Error(`${reason}: set ADMIN_USERNAME and ADMIN_PASSWORD.`);
}

/**
 * Signs in with `ADMIN_USERNAME` (`admin`) and `ADMIN_PASSWORD`.
 * @returns a token
 * @throws Error with the shop's message
 */
export async function signIn(shop: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { ADMIN_USERNAME: identifier = 'admin', ADMIN_PASSWORD: password } = env;
  const { token } = await callShop<{ token: string }>(shop, '/api/auth/login', {
    identifier,
    password,
  });
  return token;
}

/** A call that the shop refused. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  /** Error code of the response; empty without one. */
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Posts a JSON body to a shop.
 * @throws CallRefused with the shop's message; Error if the shop does not respond
 */
export async function callShop<T>(
  shop: string,
  path: string,
  body: object,
  token?: string,
): Promise<T> {
  const answer = await fetch(new URL(path, shop), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  }).catch((error: Error) => {
    throw new Error(`${shop} does not respond: ${error.message}`);
  });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  const [, message] = /"message":"([^"]*)"/.exec(text) ?? [];
  const [, code = ''] = /"code":"([^"]*)"/.exec(text) ?? [];
  throw new CallRefused(`${shop}: ${message ?? answer.status}`, code);
}
