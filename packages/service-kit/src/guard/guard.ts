import { Readable } from 'node:stream';
import {
  can,
  type Endpoint,
  type ErrorCode,
  type FieldError,
  type Permission,
  roleOf,
  texts,
} from '@tanabana/contracts';
import type { z } from 'zod';
import { AppError, invalid } from '../app-error.ts';
import type { Context } from '../context.ts';
import {
  type AnyHandler,
  type Passed,
  RequestInput,
  type SpooledFile,
  type UploadedFile,
} from '../handlers.ts';
import { present } from '../reply.ts';
import type { LimitApiKey } from '../tokens/api-keys.ts';
import type { AuthUser, VerifyToken } from '../tokens/verify.ts';
import { readJsonBody, readJsonText } from './json-body.ts';
import { multipartReader } from './multipart-body.ts';
import { spool, streamSpooled } from './spool.ts';

export interface BodyLimits {
  /** Maximum bytes of a JSON body or of one text field. */
  jsonBytes: number;
  /** Maximum bytes of one file. */
  fileBytes: number;
}

interface Sent {
  body?: unknown;
  files: readonly (UploadedFile | SpooledFile)[];
  upload?: () => Readable;
  /** Called after the call. */
  release?: () => Promise<void>;
}

function bodyReader(endpoint: Endpoint, limits: BodyLimits): (context: Context) => Promise<Sent> {
  const { body, files, streamed, rawBody } = endpoint;
  if (files && streamed) {
    return uploadReader({ field: files.field, ...streamed, textBytes: limits.jsonBytes });
  }
  if (files) {
    const { jsonBytes: textBytes, fileBytes } = limits;
    return multipartReader({ textBytes, ...files, fileBytes });
  }
  if (!body) return async () => ({ files: [] });
  if (rawBody)
    return async ({ req }) => ({ body: await readJsonText(req, limits.jsonBytes), files: [] });
  return async ({ req }) => ({ body: await readJsonBody(req, limits.jsonBytes), files: [] });
}

interface StreamLimits {
  /** Form field of the file. */
  field: string;
  /** Media type of a body that is the file itself. */
  type: string;
  bytes: number;
  textBytes: number;
}

/**
 * Writes the whole file to disk before it is processed, so that processing neither stalls nor
 * breaks the upload.
 */
function uploadReader({ field, type, bytes, textBytes }: StreamLimits) {
  const form = { field, max: 1, spooled: true, fileBytes: bytes, textBytes };
  const readForm = multipartReader(form);
  return async (context: Context): Promise<Sent> => {
    if (context.is('multipart/form-data')) {
      const { files, release } = await readForm(context);
      const [file] = files as SpooledFile[];
      if (file) return { files: [], upload: () => file.stream(), release };
      await release();
      throw invalid(field, 'The request contains no file.');
    }
    const { req } = context;
    try {
      if (!context.is(type)) throw new AppError('request.unsupported_media_type');
      const spooled = await spool(req.iterator({ destroyOnReturn: false }), bytes);
      const release = () => spooled.handle.close();
      return { files: [], upload: () => streamSpooled(spooled), release };
    } catch (error) {
      // Discard the rest of the request, so that the response arrives.
      req.resume();
      throw error;
    }
  };
}

/**
 * Calls `release` after the response was sent, because a streamed response still reads its source.
 */
async function endWithAnswer({ body, res }: Context, release: () => Promise<void>): Promise<void> {
  if (!(body instanceof Readable) || res.destroyed) return release();
  res.once('close', () => void release());
}

/** An access rule: throws an error for a caller who may not call; null is a guest. */
export type Admit = (user: AuthUser | null) => void;

interface Guarding {
  verifyToken: VerifyToken;
  /** Rate limit of API keys, shared by the calls of a service. */
  limitApiKey: LimitApiKey;
  limits: BodyLimits;
  /** In addition to the contract's `access`. */
  admit?: Admit;
}

/**
 * Checks and runs a call as its contract says: caller → path → query → key → body → handler →
 * response. Nothing of the request is read for callers without access.
 */
export function guard(
  endpoint: Endpoint,
  handler: AnyHandler,
  { verifyToken, limitApiKey, limits, admit }: Guarding,
): (context: Context) => Promise<void> {
  const readBody = bodyReader(endpoint, limits);
  const notFound = endpoint.notFound ?? 'request.not_found';
  return async (context) => {
    const user = await identify(endpoint, context.get('authorization'), verifyToken);
    if (user?.scopes) limitApiKey(user.id);
    context.state.userId = user?.id;
    admit?.(user);
    const { params: sentParams } = context as { params?: unknown };
    const params = endpoint.params && parseParams(endpoint.params, sentParams, notFound);
    const query = endpoint.query && parseInput(endpoint.query, { ...context.query });
    const key = endpoint.idempotent
      ? idempotencyKey(context.req.headers['idempotency-key'] as string | undefined)
      : undefined;
    const { body, files, upload, release } = await readBody(context);
    try {
      const input = new RequestInput(context, {
        params,
        query,
        body: endpoint.body && parseInput(endpoint.body, body),
        files,
        upload,
        user,
        idempotencyKey: key,
        // The checks above guarantee the narrower types.
      } as Passed);
      present(context, endpoint, await handler(input));
    } finally {
      if (release) await endWithAnswer(context, release);
    }
  };
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

/**
 * Returns the caller, or null for anonymous callers. Throws 401 without a valid token, and 403 on
 * admin calls for callers without the permission. On `all` calls an invalid token is ignored; on `guest` calls it is not,
 * so that an expired session cannot place a guest order. API keys may call admin calls of their
 * scopes and `all` calls only (rule 27.10).
 */
async function identify(
  { access, permission, forbidden = 'auth.forbidden' }: Endpoint,
  authorization: string,
  verifyToken: VerifyToken,
): Promise<AuthUser | null> {
  const token = BEARER.exec(authorization)?.[1];
  if (access === 'all') return token ? verifyToken(token).catch(() => null) : null;
  if (access === 'guest' && authorization === '') return null;
  const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } };
  if (!token) throw new AppError('auth.required', challenge);
  const user = await verifyToken(token);
  if (!user) throw new AppError('auth.token_invalid', challenge);
  if (user.scopes && access !== 'admin') throw new AppError('auth.forbidden');
  if (access === 'admin' && !isAllowed(user, permission)) throw new AppError(forbidden);
  return user;
}

/** An admin call without a permission is for owners only. */
const isAllowed = (user: AuthUser, permission: Permission | undefined): boolean =>
  permission ? can(user, permission) : roleOf(user) === 'owner';

const MAX_LENGTH = 255;

/** Returns the header's value, undefined if missing; throws 400 if it is empty or too long. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.trim();
  if (key.length < 1 || key.length > MAX_LENGTH) {
    throw new AppError('request.idempotency_key_invalid');
  }
  return key;
}

/** Messages of the rules that are shown without the field's name. */
const SHOWN_AS_THEY_ARE: ReadonlySet<string> = new Set(Object.values(texts.validation));
const MAX_ERRORS = 50;

/** Returns one message per path, in the order of the schema. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path)) byPath.set(path, { path, message: issue.message });
  }
  return [...byPath.values()].slice(0, MAX_ERRORS);
}

/** Returns the parsed value; throws `request.invalid` with the path and reason of each problem. */
function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  const first = errors[0]?.message ?? '';
  const message = SHOWN_AS_THEY_ARE.has(first) ? first : undefined;
  throw new AppError('request.invalid', { errors, message });
}

/** Parses path parameters; a malformed one is answered with 404. */
function parseParams<T>(schema: z.ZodType<T>, value: unknown, notFound: ErrorCode): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError(notFound);
  return parsed.data;
}
