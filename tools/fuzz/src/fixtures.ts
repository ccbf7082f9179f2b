import { generateKeyPairSync } from 'node:crypto';
import { CATALOGUE_COLUMNS, type NewOrderInput, type Session } from '@tanabana/contracts';
import { buildOrderOf } from '@tanabana/test-kit/builders';
import { apiOf, signIn } from '@tanabana/test-kit/shop-client';
import jwt from 'jsonwebtoken';
import type { Random } from './random.ts';

export const ROLES = [
  'nobody',
  'shopper',
  'other shopper',
  'admin',
  'ended session',
  'token unsigned',
  'token of another key',
  'token bent',
  'no token',
] as const;
export type RoleName = (typeof ROLES)[number];

/** Callers without a session, whatever they send. */
export const OUTSIDERS: readonly RoleName[] = ROLES.filter(
  (role) => !['shopper', 'other shopper', 'admin'].includes(role),
);

/** Tokens that an attacker can create from a valid one. */
function forgedTokens(admin: Session): Record<string, string> {
  const [head = '', , signature = ''] = admin.token.split('.');
  const decoded = jwt.decode(admin.token, { complete: true });
  const payload = decoded?.payload as jwt.JwtPayload;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const raised = Buffer.from(JSON.stringify({ ...payload, ver: 99, exp: 4e9 })).toString(
    'base64url',
  );
  return {
    'token unsigned': jwt.sign(payload, null, { algorithm: 'none' }),
    'token of another key': jwt.sign(payload, privateKey, {
      algorithm: 'ES256',
      keyid: decoded?.header.kid,
    }),
    'token bent': `${head}.${raised}.${signature}`,
    'no token': 'a'.repeat(500),
  };
}

/** Addresses of the tested shop. */
export interface ShopAddress {
  address: string;
  instances: Readonly<Record<string, readonly string[]>>;
  adminUsername: string;
  adminPassword: string;
}

/** Kinds of entities with ids. */
export const KINDS = [
  'products',
  'categories',
  'orders',
  'users',
  'messages',
  'addresses',
] as const;
export type Kind = (typeof KINDS)[number];

interface Person {
  identifier: string;
  password: string;
  session: Session;
}

const PASSWORD = 'fuzz-Handloom-7';
/**
 * Milliseconds: services learn of ended sessions from the change feed, at last from auth
 * (docs/decisions/0030).
 */
const HEARD_WITHIN = 20_000;
const POLL_EVERY = 200;

/** Maximum number of remembered ids; the newest. */
const MAX_IDS = 200;

/** They create no session. */
const FOR_EVERYBODY = ['pages'];
/** Calls for signed-in users of services without an audit log. */
const SIGNED_IN_PATHS: Partial<Record<string, string>> = {
  telemetry: '/api/telemetry/errors',
  wishlists: '/api/wishlists',
};

/** Waits until every instance of every service rejects the token. */
async function allSessionsEnded(shop: ShopAddress, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const end = performance.now() + HEARD_WITHIN;
  for (const [service, instances] of Object.entries(shop.instances)) {
    if (FOR_EVERYBODY.includes(service)) continue;
    const path = SIGNED_IN_PATHS[service] ?? `/api/${service}/audit`;
    for (const instance of instances) {
      while ((await fetch(instance + path, { headers })).status !== 401) {
        if (performance.now() > end)
          throw new Error(`${service} never rejected a signed-out session.`);
        await new Promise((resolve) => setTimeout(resolve, POLL_EVERY));
      }
    }
  }
}

/** Users and entities of a run: valid parts of its calls. */
export type Fixtures = Awaited<ReturnType<typeof createFixtures>>;

/** @param tag distinguishes its names from earlier runs */
export async function createFixtures(shop: ShopAddress, random: Random, tag: string) {
  const signedIn = async (identifier: string, password: string): Promise<Person> => ({
    identifier,
    password,
    session: await signIn(shop, identifier, password),
  });
  async function register(name: string): Promise<Person> {
    const username = `${name}-${tag}`;
    const body = { username, email: `${username}@example.com`, password: PASSWORD };
    await apiOf(shop).auth.register({ body });
    return signedIn(username, PASSWORD);
  }

  const leaver = await register('leaver');
  await apiOf(shop, leaver.session).auth.logout({});
  const people = {
    admin: await signedIn(shop.adminUsername, shop.adminPassword),
    shopper: await register('asha'),
    'other shopper': await register('vikram'),
  };
  const forged = forgedTokens(people.admin.session);

  const { categories, products } = apiOf(shop, people.admin.session);
  const category = await categories.create({ body: { name: `Fuzz ${tag}` } });
  const gone = await categories.create({ body: { name: `Gone ${tag}` } });
  await categories.remove({ params: { id: gone._id } });
  const productFields = (name: string) => ({
    name,
    category: category.slug,
    price: '1000',
    saleprice: '800',
    stock: '900000',
    colors: JSON.stringify([{ name: 'Indigo', sizes: ['S', 'M'] }]),
  });
  const product = await products.create({ body: productFields(`Fuzz ${tag}`) });

  const order = (quantity = 1): NewOrderInput => ({
    ...buildOrderOf([{ product, quantity }]),
    email: `asha-${tag}@example.com`,
  });
  const placed = await apiOf(shop, people.shopper.session).orders.create({ body: order() });

  await allSessionsEnded(shop, leaver.session.token);

  /** Entities that may be changed and removed; those that calls depend on are excluded. */
  const ids: Record<Kind, string[]> = {
    products: [],
    categories: [gone._id],
    orders: [placed.order._id],
    users: [leaver.session.user.id],
    messages: [],
    addresses: [],
  };
  const orderKeys: string[] = [];

  return {
    shop,
    category,
    product,
    order,
    productFields,
    ids,
    orderKeys,

    token(role: RoleName): string | undefined {
      if (role === 'nobody') return undefined;
      if (role === 'ended session') return leaver.session.token;
      if (role in people) return people[role as keyof typeof people].session.token;
      return forged[role];
    },
    password: PASSWORD,
    person: (role: RoleName): Person => people[role as keyof typeof people] ?? leaver,

    /** Entities found in a response to a valid call. */
    learn(kind: Kind, id: string): void {
      ids[kind].push(id);
      if (ids[kind].length > MAX_IDS) ids[kind].shift();
    },
    learnKey(key: string): void {
      orderKeys.push(key);
      if (orderKeys.length > MAX_IDS) orderKeys.shift();
    },

    /**
     * Signs a user in again after a call has ended the session. A user renamed by a parallel call
     * is replaced. @returns id of the new account, else null
     */
    async renew(role: RoleName): Promise<string | null> {
      const person = people[role as keyof typeof people];
      if (!person) return null;
      try {
        person.session = await signIn(shop, person.identifier, person.password);
        return null;
      } catch {
        Object.assign(person, await register(`again-${random.hex(6)}`));
        return person.session.user.id;
      }
    },
    renamed(role: RoleName, username: string): void {
      const person = people[role as keyof typeof people];
      if (person) person.identifier = username;
    },

    /** A line of a catalogue file, with its header. */
    catalogue(): string {
      const row: Partial<Record<(typeof CATALOGUE_COLUMNS)[number], string>> = {
        sku: `FZ-${random.hex(8)}`,
        name: `Imported ${random.hex(4)}`,
        category: category.slug,
        price: '500',
        saleprice: '400',
        stock: '5',
        colors: 'Red: S, M',
      };
      return `${CATALOGUE_COLUMNS.join(',')}\n${CATALOGUE_COLUMNS.map((column) => `"${row[column] ?? ''}"`).join(',')}\n`;
    },
  };
}
