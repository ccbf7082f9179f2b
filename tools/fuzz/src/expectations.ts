import { type ErrorCode, errorCodes } from '@tanabana/contracts';
import { jsonOf } from '@tanabana/shop-runner/json';
import type { Answer, Call } from './call.ts';
import { OUTSIDERS } from './fixtures.ts';
import { LONGEST_MS } from './send.ts';

/** Codes that every call may return, besides those of its contract. */
const GENERAL: readonly ErrorCode[] = [
  'request.invalid',
  'request.malformed',
  'request.not_found',
  'request.too_large',
  'request.too_many',
  'request.unsupported_media_type',
  'request.precondition_failed',
  'request.idempotency_key_invalid',
  'server.unavailable',
  'auth.required',
  'auth.token_invalid',
  'auth.forbidden',
];

const TRACES =
  /(?:\n|\\n)\s+at .+:\d+|node_modules|\w\.ts:\d+|Mongo\w*Error|BSONError|\$argon2|TypeError/;

/** Whether the guard of the call must have rejected the caller. */
export function mustBeRejected({ target, role }: Call): boolean {
  const { access } = target.endpoint;
  if (access === 'all') return false;
  if (access === 'guest') return role !== 'nobody' && OUTSIDERS.includes(role);
  return OUTSIDERS.includes(role) || (access === 'admin' && role !== 'admin');
}

export const isAccepted = ({ status }: Answer): boolean => status >= 200 && status < 400;

/** Problems of a response, as text; empty if none. */
export function faultsOf(call: Call, answer: Answer): string[] {
  const faults: string[] = [];
  const { status, text, milliseconds } = answer;
  if (answer.isHung || milliseconds > LONGEST_MS) {
    faults.push(`hangs: ${Math.round(milliseconds)} ms`);
  }
  if (status === 0)
    return faults.concat(call.isAstray ? [] : [`closes the connection: ${answer.reason}`]);
  if (status >= 500 && !isUnavailable(answer)) faults.push(`is answered ${status}`);
  if (TRACES.test(text)) faults.push('reveals internals');
  if (echoesSecret(call, text)) faults.push('repeats a secret');
  if (!call.isAstray && isAccepted(answer) && mustBeRejected(call)) {
    faults.push(`lets in ${call.role}`);
  }
  if (!call.isAstray) faults.push(...shapeFaults(call, answer));
  return faults;
}

const isUnavailable = ({ status, text }: Answer): boolean =>
  status === 503 && parsed(text)?.code === 'server.unavailable';

function echoesSecret({ headers, target }: Call, text: string): boolean {
  const token = headers.authorization?.slice('Bearer '.length);
  return token !== undefined && target.name !== 'auth.login' && text.includes(token);
}

const parsed = (text: string) => jsonOf(text) as Record<string, unknown> | undefined;

function shapeFaults({ target: { endpoint } }: Call, answer: Answer): string[] {
  const { status, text } = answer;
  if (status === 304) return [];
  if (isAccepted(answer)) {
    if (status !== (endpoint.status ?? 200)) return [`is answered ${status}`];
    if (endpoint.response === null) return [];
    const result = endpoint.response.safeParse(parsed(text));
    return result.success
      ? []
      : [`violates the contract: ${JSON.stringify(result.error.issues[0])}`];
  }
  const body = parsed(text);
  const code = body?.code as ErrorCode;
  const known = Object.hasOwn(errorCodes, String(code)) ? errorCodes[code] : undefined;
  if (!known || typeof body?.message !== 'string' || typeof body.requestId !== 'string') {
    return [
      `is rejected with another message than the contract's: ${status} ${text.slice(0, 200)}`,
    ];
  }
  if (known.status !== status) return [`says ${code} with ${status}`];
  const declared = [...GENERAL, ...(endpoint.errors ?? []), endpoint.notFound, endpoint.forbidden];
  return declared.includes(code) ? [] : [`returns ${code}, which the contract does not name`];
}
