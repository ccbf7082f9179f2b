import { AppError } from '@tanabana/service-kit';
import { z } from 'zod';

export interface ShiprocketAccount {
  /** `https://apiv2.shiprocket.in`. */
  url: string;
  /** An API user of the account. */
  email: string;
  password: string;
}

interface ClientOptions {
  now: () => Date;
  /** Milliseconds per request. */
  timeoutMs: number;
}

interface Request {
  method: 'GET' | 'POST';
  /** Below `/v1/external`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

const DAY_MS = 86_400_000;
/** Tokens are valid for 10 days (apidocs.shiprocket.in, Authentication). */
const TOKEN_MS = 9 * DAY_MS;
/** Shiprocket blocks an account after several failed logins. */
const LOGIN_PAUSE_MS = 60_000;
const MAX_REASON = 300;
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const UNAUTHORIZED = 401;

const login = z.object({ token: z.string().min(1) });

/** Bodies of refusals: `{ message }`, with `errors` by field. */
const refusal = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

/** Returns `courier.refused` with a reason as one line of plain text. */
export function refused(reason: string | undefined, cause?: unknown): AppError {
  const plain = (reason ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REASON);
  return new AppError('courier.refused', {
    message: `Shiprocket: ${plain || 'The request was not accepted.'}`,
    cause,
  });
}

/** Returns the reason in the body of a refusal; undefined if there is none. */
function reasonOf(body: unknown): string | undefined {
  const { data } = refusal.safeParse(body);
  const details = Object.values(data?.errors ?? {}).flat();
  return details.length > 0 ? details.join(' ') : data?.message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type ShiprocketClient = ReturnType<typeof createShiprocketClient>;

/** Calls of Shiprocket's API. Each throws `courier.refused` with Shiprocket's reason. */
export function createShiprocketClient(
  { url, email, password }: ShiprocketAccount,
  { now, timeoutMs }: ClientOptions,
) {
  let session: { token: Promise<string>; until: number } | undefined;

  /** Removes what nobody may read from a reason. */
  const withoutSecrets = (reason: string | undefined): string | undefined =>
    reason?.replaceAll(password, '…').replaceAll(email, '…');

  async function send<T>(
    address: URL,
    init: RequestInit,
    read: (answer: Response) => Promise<T>,
  ): Promise<{ status: number; ok: boolean; body: T }> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      // a redirect would pass the token on
      const answer = await fetch(address, { ...init, signal, redirect: 'error' });
      return { status: answer.status, ok: answer.ok, body: await read(answer) };
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw refused(
        isLate
          ? `There was no answer within ${timeoutMs / 1000} seconds.`
          : 'The service cannot be reached.',
        error,
      );
    }
  }

  async function exchange({ method, path, query = {}, body }: Request, token?: string) {
    const address = new URL(`/v1/external${path}`, url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return send(
      address,
      {
        method,
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      async (answer) => parsed(await answer.text()),
    );
  }

  async function logIn(): Promise<string> {
    const answer = await exchange({
      method: 'POST',
      path: '/auth/login',
      body: { email, password },
    });
    const { data } = login.safeParse(answer.body);
    if (answer.ok && data) return data.token;
    throw refused(withoutSecrets(reasonOf(answer.body)) ?? 'The login was not accepted.');
  }

  /** Concurrent calls share one login, and calls within a minute of a rejected one its error. */
  function currentToken(): Promise<string> {
    const at = now().getTime();
    if (session && at < session.until) return session.token;
    const own = { token: logIn(), until: at + TOKEN_MS };
    own.token.catch(() => {
      own.until = at + LOGIN_PAUSE_MS;
    });
    session = own;
    return own.token;
  }

  /** Requests another token, unless a concurrent call has done so already. */
  async function renewedToken(rejected: string): Promise<string> {
    const current = await currentToken();
    if (current !== rejected) return current;
    session = undefined;
    return currentToken();
  }

  return {
    /** Returns the body of a response, which must have the given shape. */
    async call<T extends z.ZodType>(request: Request, shape: T): Promise<z.output<T>> {
      const token = await currentToken();
      let answer = await exchange(request, token);
      if (answer.status === UNAUTHORIZED)
        answer = await exchange(request, await renewedToken(token));
      if (!answer.ok) throw refused(withoutSecrets(reasonOf(answer.body)));
      const { success, data } = shape.safeParse(answer.body);
      // some refusals have status 200
      if (!success)
        throw refused(withoutSecrets(reasonOf(answer.body)) ?? 'The answer is invalid.');
      return data;
    },

    /** Returns a PDF whose address was part of a response. */
    async pdf(address: string): Promise<Buffer> {
      const file = URL.canParse(address) ? new URL(address) : undefined;
      const isTrusted = file?.protocol === 'https:' || file?.origin === new URL(url).origin;
      if (!file || !isTrusted) throw refused('The address of the file is invalid.');
      const { ok, body } = await send(file, {}, async (answer) =>
        Number(answer.headers.get('content-length') ?? 0) > MAX_FILE_BYTES
          ? Buffer.alloc(0)
          : Buffer.from(await answer.arrayBuffer()),
      );
      if (!ok || body.subarray(0, 4).toString('latin1') !== '%PDF')
        throw refused('The file is not available.');
      return body;
    },
  };
}
