import { type Endpoint, ORDER_STATUSES } from '@tanabana/contracts';
import { type Call, type Target, targets, weightOf } from './call.ts';
import { type Fixtures, KINDS, type Kind, OUTSIDERS, ROLES, type RoleName } from './fixtures.ts';
import { hostileText, hostileValue, misdirected, mutated, NAMES } from './hostile.ts';
import { fileBytes, multipart } from './multipart.ts';
import type { Random } from './random.ts';
import { type Hints, sampleOf } from './sample.ts';

/** How much of a call is invalid: nothing, one part, all parts. */
type Mode = 'good' | 'bent' | 'hostile';
const MODES: Record<Mode, number> = { good: 2, bent: 4, hostile: 2 };

interface Body {
  body: Buffer | null;
  type?: string;
}

export interface CallMaker {
  /** The next call; `refused` ones must be rejected by their guard. */
  next(which: 'any' | 'refused'): Promise<Call>;
}

const kindOf = ({ path }: Endpoint): Kind => {
  const found = [
    ['/api/auth/addresses', 'addresses'],
    ['/api/auth', 'users'],
    ['/api/contact', 'messages'],
    ['/between/categories', 'categories'],
  ].find(([start = '']) => path.startsWith(start))?.[1] as Kind | undefined;
  return found ?? KINDS.find((kind) => path.startsWith(`/api/${kind}`)) ?? 'products';
};

/** Also for text that is not valid Unicode, which has no escape. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const colours = (pictures: number): string =>
  JSON.stringify([{ name: 'Indigo', sizes: ['S', 'M'], newImages: pictures }]);

const isWrite = ({ method }: Endpoint): boolean => method !== 'GET';

/**
 * Header size in bytes that Node accepts; the gateway rejects longer ones with the contract's
 * message.
 */
const MAX_HEAD_BYTES = 15_000;

/** Whether the parameters change the address, or make the headers too long for a service. */
function isElsewhere({ path, headers, target: { endpoint } }: Call): boolean {
  const parts = (path.split('?')[0] ?? '').split('/');
  const isOther =
    parts.length !== endpoint.path.split('/').length ||
    parts.slice(1).some((part) => part === '' || /^(?:%2e|\.){1,2}$|%2f|%00/i.test(part));
  return isOther || path.length + JSON.stringify(headers).length > MAX_HEAD_BYTES;
}

/** A sequence of calls derived from the contracts, deterministic for a seed and the responses. */
export function createCallMaker(fixtures: Fixtures, random: Random): CallMaker {
  /** Files of the current form. */
  let pictures = 0;
  const modes = Object.entries(MODES).flatMap(([mode, times]) =>
    Array.from({ length: times }, () => mode as Mode),
  );
  const rare = (target: Target): boolean => random.chance(weightOf(target));
  const guarded = targets.filter(({ endpoint }) => ['user', 'admin'].includes(endpoint.access));

  function choose(which: 'any' | 'refused'): { target: Target; role: RoleName } {
    for (;;) {
      const target = random.pick(which === 'any' ? targets : guarded);
      if (!rare(target)) continue;
      if (which === 'any') return { target, role: roleFor(target.endpoint) };
      const isAdmins = target.endpoint.access === 'admin';
      const role = random.pick(
        isAdmins ? [...OUTSIDERS, 'shopper', 'other shopper'] : OUTSIDERS,
      ) as RoleName;
      return { target, role };
    }
  }

  /** Mostly an authorised caller: unauthorised ones are tested in the other phase. */
  function roleFor({ access }: Endpoint): RoleName {
    if (random.chance(0.15)) return random.pick(ROLES);
    if (access === 'admin') return 'admin';
    if (access === 'user') return random.pick(['shopper', 'other shopper'] as const);
    return random.pick(['nobody', 'shopper'] as const);
  }

  const password = () => fixtures.password;
  /** Valid values by field name. */
  const good: Record<string, (endpoint: Endpoint) => unknown> = {
    category: () => fixtures.category.slug,
    productId: () => fixtures.product._id,
    ids: (endpoint) => idOf(kindOf(endpoint)),
    username: () => `u${random.hex(10)}`,
    email: () => `${random.hex(10)}@example.com`,
    password,
    current: password,
    next: password,
    token: password,
    identifier: () => fixtures.person(random.pick(['shopper', 'ended session'])).identifier,
    key: () => fixtures.orderKeys.at(-1) ?? random.hex(43),
    slug: () => `s-${random.hex(10)}`,
    name: (endpoint) => (isWrite(endpoint) ? `Thing ${random.hex(8)}` : undefined),
    attributes: () => ({ [random.pick([...NAMES, 'cloth'])]: random.pick(['cotton', 1, null]) }),
    colors: () => colours(pictures),
    orderData: () => {
      const transactionId = `UTR${random.hex(12)}`;
      return JSON.stringify({ ...fixtures.order(), paymentMethod: 'pre-paid', transactionId });
    },
  };
  const hintsFor =
    ({ endpoint }: Target): Hints =>
    (name) =>
      Object.hasOwn(good, name) ? good[name]?.(endpoint) : undefined;

  function idOf(kind: Kind): string {
    const known = fixtures.ids[kind];
    if (known.length === 0 || random.chance(0.1)) return random.hex(24);
    return random.pick(known);
  }

  function paramFor({ endpoint }: Target, name: string, mode: Mode): string {
    if (mode === 'hostile') return random.chance(0.5) ? hostileText(random) : random.hex(24);
    if (name === 'userId') return fixtures.person('shopper').session.user.id;
    if (name === 'list') return random.pick(['saved', 'compared']);
    if (name === 'productId') return random.chance(0.5) ? fixtures.product._id : random.hex(24);
    if (endpoint.path.includes('/images/'))
      return random.chance(0.3) ? 'placeholder' : random.hex(24);
    if (!isWrite(endpoint) && random.chance(0.5)) {
      if (endpoint.path.startsWith('/api/products')) return fixtures.product._id;
      if (endpoint.path.startsWith('/api/categories')) return fixtures.category.slug;
    }
    return idOf(kindOf(endpoint));
  }

  function pathFor(target: Target, mode: Mode): string {
    const { path, query } = target.endpoint;
    const filled = path.replace(/:(\w+)/g, (_, name: string) =>
      encoded(paramFor(target, name, mode)),
    );
    if (!query)
      return mode === 'hostile' && random.chance(0.3) ? `${filled}?${queryText({})}` : filled;
    const fields = sampleOf(query, random, hintsFor(target)) as Record<string, unknown>;
    const text = queryText(mode === 'good' ? fields : (mutated(fields, random) ?? {}), mode);
    return text === '' ? filled : `${filled}?${text}`;
  }

  function queryText(fields: unknown, mode: Mode = 'hostile'): string {
    const pairs = Object.entries(Object(fields) as object).map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${encoded(name)}=${encoded(text)}`;
    });
    if (mode === 'hostile') {
      const name = random.pick(['q', 'page', 'limit', 'sort', 'key', 'w', ...NAMES]);
      pairs.push(
        `${encoded(name)}=${encoded(hostileText(random))}`,
        random.pick([
          '',
          'page=1&page=2',
          'q[$gt]=',
          'limit=%ff',
          '%',
          '&&=',
          'a[b][c]=1',
          'q=%00',
        ]),
      );
    }
    return pairs.filter(Boolean).join('&');
  }

  function goodBody(target: Target): unknown {
    if (target.name === 'order.create') return fixtures.order(1 + random.below(3));
    if (target.name === 'product.create') {
      return { ...fixtures.productFields(`Made ${random.hex(8)}`), colors: colours(pictures) };
    }
    if (target.name === 'product.bulk') {
      return { ids: [idOf('products')], change: { stock: { add: random.below(9) } } };
    }
    if (target.name === 'order.bulk') {
      return { ids: [idOf('orders')], change: { orderStatus: random.pick(ORDER_STATUSES) } };
    }
    const { body } = target.endpoint;
    return body ? sampleOf(body, random, hintsFor(target)) : undefined;
  }

  /** Bytes and type of the body of a call. */
  async function bodyFor(target: Target, mode: Mode): Promise<Body> {
    const { endpoint } = target;
    if (endpoint.streamed) {
      const file = fixtures.catalogue();
      const text = mode === 'good' ? file : bentText(file);
      return { body: Buffer.from(text), type: 'text/csv' };
    }
    pictures = endpoint.files && random.chance(0.6) ? 1 : 0;
    const whole = goodBody(target);
    const value =
      mode === 'good' ? whole : mode === 'bent' ? mutated(whole, random) : hostileValue(random);
    if (endpoint.files) {
      const fields = typeof value === 'object' && value !== null ? value : {};
      const file = pictures > 0 ? fileBytes(random, mode === 'good') : null;
      return multipart(random, endpoint.files.field, fields, file, mode === 'hostile');
    }
    if (value === undefined) return { body: null };
    const text = JSON.stringify(value) ?? '';
    return {
      body: Buffer.from(mode === 'hostile' && random.chance(0.4) ? bentText(text) : text),
      type: 'application/json',
    };
  }

  /** Text with an unexpected value for its format. */
  function bentText(text: string): string {
    const at = random.below(text.length + 1);
    return random.pick<() => string>([
      () => text.slice(0, at),
      () => text.slice(0, at) + hostileText(random) + text.slice(at),
      () => text.replace('{', '{"name":1,"name":{"$gt":""},'),
      () => text.replaceAll('"', random.pick(["'", '""', '\\"'])),
      () => `${text}${text}`,
      () => `${'['.repeat(2000)}${text}`,
    ])();
  }

  const extraHeaders = (target: Target, mode: Mode): Record<string, string> => {
    const { endpoint } = target;
    const keyed: Record<string, string> =
      endpoint.idempotent && random.chance(0.7) ? { 'idempotency-key': random.hex(20) } : {};
    if (mode === 'good') return keyed;
    const odd = random.pick<Record<string, string>>([
      {},
      {},
      { 'if-match': random.pick(['"1"', '*', 'W/"x"', '"', 'x'.repeat(500)]) },
      { 'if-none-match': random.pick(['*', '"1"', ',,,']) },
      { 'if-unmodified-since': random.pick(['Mon, 05 Oct 2020 10:00:00 GMT', 'never']) },
      { range: random.pick(['bytes=0-1', 'bytes=999999-', 'bytes=-0', 'x=1']) },
      { accept: random.pick(['image/avif', 'text/html', '*/*;q=0', ',', 'x'.repeat(3000)]) },
      { 'idempotency-key': random.pick(['', ' ', 'k'.repeat(255), 'k'.repeat(256), '$gt']) },
      { 'x-request-id': random.pick(['x', '<b>', 'y'.repeat(64)]) },
      { 'x-real-ip': random.pick(['1.2.3.4', 'nonsense', '::1']) },
      { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' },
      { 'x-http-method-override': 'DELETE' },
      { 'content-encoding': random.pick(['gzip', 'br', 'identity', 'x']) },
      { 'content-type': random.pick(['text/plain', 'application/json; charset=utf-16', 'a', '']) },
      { cookie: `device=${random.pick(['x', 'y'.repeat(500), '%00'])}` },
      { traceparent: '00-nonsense' },
      { expect: '100-continue' },
      { origin: 'https://evil.example', referer: 'https://evil.example/' },
    ]);
    return { ...keyed, ...odd };
  };

  return {
    async next(which) {
      const { target, role } = choose(which);
      const mode = random.pick(modes);
      const { endpoint, service } = target;
      const isInside = endpoint.path.startsWith('/between/');
      const instances = fixtures.shop.instances[service] ?? [];
      const isDirect = isInside || (instances.length > 0 && random.chance(0.3));
      const { body, type }: Body = isWrite(endpoint) ? await bodyFor(target, mode) : { body: null };
      const token = fixtures.token(role);
      const call: Call = {
        target,
        role,
        origin: isDirect ? random.pick(instances) : fixtures.shop.address,
        method: endpoint.method,
        path: pathFor(target, mode),
        headers: {
          ...(type === undefined ? {} : { 'content-type': type }),
          ...(body ? { 'content-length': String(body.length) } : {}),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...extraHeaders(target, mode),
        },
        body,
        isAstray: false,
        isCut: false,
      };
      if (isElsewhere(call)) return { ...call, isAstray: true };
      return which === 'any' && random.chance(0.06) ? misdirected(call, random) : call;
    },
  };
}
