import { BatchInterceptor, getRawRequest } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import type { Endpoints, ErrorCode, FieldError } from '@tanabana/contracts';
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

/** What a call answers: a value of its response schema, or how to make one of what was asked. */
export type Answer<E> = Given<E> | ((asked: Asked<E>) => Given<E> | Promise<Given<E>>);

/** A call that answers no JSON is given as a Response; any other may be. */
type Given<E> = Endpoints.ResponseInput<E> | Response;

interface Rule {
  /** How often it still counts. */
  times: number;
  respond: (asked: Asked<AnyEndpoint>) => Response | Promise<Response>;
}

interface Known {
  endpoint: AnyEndpoint;
  pattern: URLPattern;
}

export interface Times {
  /** For so many calls, then what counted before; always unless told. */
  times?: number;
}

/**
 * Stands in for the shop's services behind the api client: every request of the page that goes to
 * `/api/` ends here, before it leaves the browser. What it answers has passed the response schema of
 * the call's contract, and what it is asked the schemas of params, query and body, so neither can drift
 * from what the services do. A call that nobody has said an answer for fails the test.
 */
export class StandInShop {
  /** What went wrong in the eyes of the contract, for the end of the test. */
  readonly problems: string[] = [];
  private readonly rules = new Map<AnyEndpoint, Rule[]>();
  private readonly calls: { endpoint: AnyEndpoint; asked: Asked<AnyEndpoint> }[] = [];
  private readonly gates = new Map<AnyEndpoint, Promise<void>>();

  constructor() {
    // all files share one window: once a file has loaded mf-wishlist, it asks for whoever signs in
    this.answer(contract.wishlistEndpoints.get, { saved: [], compared: [] });
  }

  /**
   * From now on the call succeeds.
   * @throws where the answer does not pass the contract's response schema: when it is asked
   */
  answer<E extends AnyEndpoint>(endpoint: E, answer: Answer<E>, { times }: Times = {}): void {
    this.rule(endpoint, times, async (asked) => {
      const make = answer as (asked: Asked<E>) => unknown;
      const value = typeof answer === 'function' ? await make(asked as Asked<E>) : answer;
      return value instanceof Response ? value : answerOf(endpoint, value);
    });
  }

  /** From now on the call is refused with this code of the contract. */
  refuse(
    endpoint: AnyEndpoint,
    code: ErrorCode,
    { times, ...refusal }: Refusal & Times = {},
  ): void {
    this.rule(endpoint, times, () => refusalOf(code, refusal));
  }

  /** From now on no answer comes, or one that is none of the contract's. */
  fail(endpoint: AnyEndpoint, breakage: Breakage = 'no answer', { times }: Times = {}): void {
    this.rule(endpoint, times, () => lost(breakage));
  }

  /** Holds answers of the call back until what it gives is called. */
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

  /** What the call was asked so far, in order. */
  asked<E extends AnyEndpoint>(endpoint: E): readonly Asked<E>[] {
    return this.calls
      .filter((call) => call.endpoint === endpoint)
      .map(({ asked }) => asked as Asked<E>);
  }

  /** Tells the upload that is under way how far it is: a share, 0 to 1. */
  uploaded(share: number): void {
    reportUpload(share);
  }

  /** Answers a request whose progress is watched; the page may give it up. @internal */
  async respondToWatched(request: Request, sent: XMLHttpRequest): Promise<Response> {
    const givenUp = new Promise<Response>((resolve) => {
      // one that never really leaves the browser does not tell that it was aborted
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
    if (!rule) return this.problem(`Nobody said what ${endpoint.method} ${endpoint.path} answers.`);
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

/** Every call that browsers make, the more literal paths first. */
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

/** The one that answers now. */
let current: StandInShop | null = null;

/** Sees every request of the page before it leaves the browser. @internal */
export const interceptor = new BatchInterceptor({
  name: 'stand-in-shop',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});

// before anything is heard: where another one is at work already, what was heard is forgotten
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

/** Takes the place of the services until another one does, or none. */
export function putInPlace(shop: StandInShop | null): void {
  current = shop;
}

type ProgressListener = (event: ProgressEvent) => void;

/** Who listens to the newest upload that a page watches. */
let newestUpload: ProgressListener | null = null;

const { prototype } = XMLHttpRequestUpload;
const native = Object.getOwnPropertyDescriptor(prototype, 'onprogress');

// requests that never leave the browser upload nothing: what listens to them is told by hand
Object.defineProperty(prototype, 'onprogress', {
  ...native,
  set(this: XMLHttpRequestUpload, listener: ProgressListener | null) {
    newestUpload = listener;
    native?.set?.call(this, listener);
  },
});

/** Tells the newest watched upload how far it is: a share, 0 to 1. */
function reportUpload(share: number): void {
  if (!newestUpload) throw new Error('The page watches no upload.');
  const progress = { lengthComputable: true, loaded: share * 1000, total: 1000 };
  newestUpload(new ProgressEvent('progress', progress));
}
