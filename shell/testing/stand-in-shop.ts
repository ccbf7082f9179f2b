import { BatchInterceptor, getRawRequest } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import {
  type Endpoints,
  type ErrorCode,
  type FieldError,
  FLAT_SHIPPING,
  FREE_SHIPPING_FROM,
  type NewQuote,
  type Quote,
} from '@tanabana/contracts';
import * as contract from '@tanabana/contracts/endpoints';
import {
  type Asked,
  answerOf,
  type Breakage,
  lost,
  type Refusal,
  readRequest,
  refusalOf,
  Unfit,
} from './contract-http.ts';

type AnyEndpoint = Endpoints.Endpoint;

/** Response of a call: a value of its response schema, or a function of the request. */
export type Answer<E> = Given<E> | ((asked: Asked<E>) => Given<E> | Promise<Given<E>>);

/** A call without JSON is given a Response; any other may be. */
type Given<E> = Endpoints.ResponseInput<E> | Response;

interface Rule {
  /** Remaining number of uses. */
  times: number;
  respond: (asked: Asked<AnyEndpoint>) => Response | Promise<Response>;
}

interface Known {
  endpoint: AnyEndpoint;
  pattern: URLPattern;
}

export interface Times {
  /** For this many calls, then the previous answer; by default always. */
  times?: number;
}

const newShopTerms = {
  flatRate: FLAT_SHIPPING,
  freeFrom: FREE_SHIPPING_FROM,
  cod: { isOffered: true, maxAmount: null, fee: 0 },
  hasPinCodes: false,
};

/** A quote of a shop that sells nothing of this: pages show their own totals. */
const unknownPrices = ({ products }: NewQuote): Quote => ({
  lines: products.map(({ productId, quantity }) => ({
    ...{ productId, quantity, sku: '', price: 0, originPrice: 0, discount: 0 },
  })),
  ...{ subtotal: 0, discount: 0, shippingCharge: 0, codFee: 0, totalPrice: 0, tax: null },
  discounts: [],
  unavailable: [],
  ...{ coupon: null, next: null, delivery: null },
  ...{ freeShippingFrom: FREE_SHIPPING_FROM, flatRate: FLAT_SHIPPING },
  payments: {
    'cash-delivery': { isAvailable: true, reason: null },
    'pre-paid': { isAvailable: true, reason: null },
  },
  validUntil: '2036-11-08T00:00:00.000Z',
  signature: 'quote',
});

/**
 * Stand-in for the shop's services behind the API client: every request to `/api/` ends here,
 * before it leaves the browser. Responses pass the call's response schema, and requests its schemas
 * of params, query and body, so neither can drift from the services. A call without a declared
 * response fails the test.
 */
export class StandInShop {
  /** Violations of the contract, reported at the end of the test. */
  readonly problems: string[] = [];
  private readonly rules = new Map<AnyEndpoint, Rule[]>();
  private readonly calls: { endpoint: AnyEndpoint; asked: Asked<AnyEndpoint> }[] = [];
  private readonly gates = new Map<AnyEndpoint, Promise<void>>();

  constructor() {
    this.answerDefaults();
  }

  /** From now on the calls of most pages succeed, as in a new shop. */
  answerDefaults(): void {
    // all files share one window: once a file has loaded mf-wishlist, it requests the lists of each
    // user
    this.answer(contract.wishlistEndpoints.get, { saved: [], compared: [] });
    // on most pages
    this.answer(contract.orderEndpoints.deliveryTerms, newShopTerms);
    this.answer(contract.contentEndpoints.published, { data: {} });
    this.answer(contract.orderEndpoints.offers, { data: [] });
    this.answer(contract.productEndpoints.collections, { data: [] });
    this.answer(contract.orderEndpoints.productFit, ({ params }) => ({
      productId: params.product,
      fit: null,
    }));
    this.answer(contract.orderEndpoints.quote, ({ body }) => unknownPrices(body));
    // on the page of a product and of an order
    this.answer(contract.reviewEndpoints.list, { data: [], total: 0, page: 1, limit: 10 });
    this.answer(contract.reviewEndpoints.summary, ({ params }) => ({
      productId: params.product,
      ...{ count: 0, average: 0, stars: [0, 0, 0, 0, 0], fit: { small: 0, true: 0, large: 0 } },
      ...{ sizes: [], withPictures: 0, pictures: [] },
    }));
    this.answer(contract.reviewEndpoints.orders, { data: [] });
    this.answer(contract.reviewEndpoints.mine, { reviews: [], helpful: [] });
    this.refuse(contract.reviewEndpoints.order, 'review.order_not_found');
    // on an admin's overview
    this.answer(contract.orderEndpoints.payments, {
      ...{ data: [], total: 0, page: 1, limit: 1, attention: 0 },
    });
  }

  /**
   * From now on the call succeeds.
   * @throws Error on request if the response violates the contract's schema
   */
  answer<E extends AnyEndpoint>(endpoint: E, answer: Answer<E>, { times }: Times = {}): void {
    this.rule(endpoint, times, async (asked) => {
      const make = answer as (asked: Asked<E>) => unknown;
      const value = typeof answer === 'function' ? await make(asked as Asked<E>) : answer;
      return value instanceof Response ? value : answerOf(endpoint, value);
    });
  }

  /** From now on the call fails with this code of the contract. */
  refuse(
    endpoint: AnyEndpoint,
    code: ErrorCode,
    { times, ...refusal }: Refusal & Times = {},
  ): void {
    this.rule(endpoint, times, () => refusalOf(code, refusal));
  }

  /** From now on the call returns no response, or one outside of the contract. */
  fail(endpoint: AnyEndpoint, breakage: Breakage = 'no answer', { times }: Times = {}): void {
    this.rule(endpoint, times, () => lost(breakage));
  }

  /** Holds responses of the call until the returned function is called. */
  hold(endpoint: AnyEndpoint): () => void {
    let letGo = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    this.gates.set(endpoint, released);
    return () => {
      this.gates.delete(endpoint);
      letGo();
    };
  }

  /** Requests of the call so far, in order. */
  asked<E extends AnyEndpoint>(endpoint: E): readonly Asked<E>[] {
    return this.calls
      .filter((call) => call.endpoint === endpoint)
      .map(({ asked }) => asked as Asked<E>);
  }

  /** Reports the progress of the current upload, 0 to 1. */
  uploaded(share: number): void {
    reportUpload(share);
  }

  /** Answers a request with progress events; the page may abort it. @internal */
  async respondToWatched(request: Request, sent: XMLHttpRequest): Promise<Response> {
    const givenUp = new Promise<Response>((resolve) => {
      // a request that never leaves the browser does not report its abort
      sent.abort = () => resolve(Response.error());
    });
    return Promise.race([this.respond(request), givenUp]);
  }

  /** Answers one request as the shop would. @internal */
  async respond(request: Request): Promise<Response> {
    const found = match(request);
    if (!found) return this.problem(`There is no call ${request.method} ${request.url}.`);
    const { endpoint } = found;
    let asked: Asked<AnyEndpoint>;
    try {
      asked = await readRequest(endpoint, request, found.params);
    } catch (error) {
      if (error instanceof Unfit) return refusalOf(error.code, { errors: error.errors });
      throw error;
    }
    this.calls.push({ endpoint, asked });
    const rule = this.rules.get(endpoint)?.findLast(({ times }) => times > 0);
    if (!rule)
      return this.problem(`No response was declared for ${endpoint.method} ${endpoint.path}.`);
    rule.times -= 1;
    await this.gates.get(endpoint);
    try {
      return await rule.respond(asked);
    } catch (error) {
      return this.problem(`${endpoint.method} ${endpoint.path}: ${(error as Error).message}`);
    }
  }

  private rule(endpoint: AnyEndpoint, times = Number.POSITIVE_INFINITY, respond: Rule['respond']) {
    this.rules.set(endpoint, [...(this.rules.get(endpoint) ?? []), { times, respond }]);
  }

  private problem(text: string): Response {
    this.problems.push(text);
    return refusalOf('server.error', { message: text });
  }
}

/** All calls of browsers, the more literal paths first. */
const known: readonly Known[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, endpoints]) => Object.values(endpoints) as AnyEndpoint[])
  .map((endpoint) => ({ endpoint, pattern: new URLPattern({ pathname: endpoint.path }) }))
  .sort((a, b) => parameters(a) - parameters(b));

function parameters({ endpoint }: Known): number {
  return endpoint.path.split(':').length;
}

function match({ method, url }: Request) {
  for (const { endpoint, pattern } of known) {
    const found = endpoint.method === method && pattern.exec(url);
    if (found) return { endpoint, params: found.pathname.groups };
  }
  return null;
}

export type { Asked, FieldError };

/** The current answer. */
let current: StandInShop | null = null;

/** Observes every request of the page before it leaves the browser. @internal */
export const interceptor = new BatchInterceptor({
  name: 'stand-in-shop',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});

// before any message: if another one is active, its messages are dropped
interceptor.apply();
interceptor.on('request', async ({ request, controller }) => {
  if (!current || !new URL(request.url).pathname.startsWith('/api/')) return;
  const sent = getRawRequest(request);
  const answer = await (sent instanceof XMLHttpRequest
    ? current.respondToWatched(request, sent)
    : current.respond(request));
  if (answer.type === 'error') controller.errorWith(new TypeError('Failed to fetch'));
  else controller.respondWith(answer);
});

/** Replaces the services until the next one, or none. */
export function putInPlace(shop: StandInShop | null): void {
  current = shop;
}

type ProgressListener = (event: ProgressEvent) => void;

/** Listeners of the newest upload that a page observes. */
let newestUpload: ProgressListener | null = null;

const { prototype } = XMLHttpRequestUpload;
const native = Object.getOwnPropertyDescriptor(prototype, 'onprogress');

// requests that never leave the browser upload nothing: listeners are called by hand
Object.defineProperty(prototype, 'onprogress', {
  ...native,
  set(this: XMLHttpRequestUpload, listener: ProgressListener | null) {
    newestUpload = listener;
    native?.set?.call(this, listener);
  },
});

/** Reports the progress of the newest observed upload, 0 to 1. */
function reportUpload(share: number): void {
  if (!newestUpload) throw new Error('The page observes no upload.');
  const progress = { lengthComputable: true, loaded: share * 1000, total: 1000 };
  newestUpload(new ProgressEvent('progress', progress));
}
