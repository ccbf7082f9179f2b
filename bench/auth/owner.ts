import { benchAddress, type Caller } from './http.ts';

export interface Owner {
  identifier: string;
  password: string;
}

export interface SignIn {
  from: 'a known device' | 'a new place';
  status: number;
  ms: number;
}

/** Signs the owner in, with the device of before at a new address, and with nothing at another one. */
export function createOwner({ call }: Caller, owner: Owner) {
  let cookie = '';
  let places = 0;
  async function signIn(from: SignIn['from']): Promise<SignIn> {
    places += 1;
    const { status, ms, headers } = await call({
      method: 'POST',
      path: '/api/auth/login',
      body: owner,
      address: benchAddress(120_000 + places),
      headers: from === 'a known device' && cookie ? { cookie } : {},
    });
    cookie ||= (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    return { from, status, ms };
  }
  return { signIn };
}
