import { Readable } from 'node:stream';
import { type Endpoint, type ErrorCode, type FieldError, texts } from '@tanabana/contracts';
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
import type { AuthUser, VerifyToken } from '../tokens/verify.ts';
import { readJsonBody } from './json-body.ts';
import { multipartReader } from './multipart-body.ts';
import { spool, streamSpooled } from './spool.ts';

export interface BodyLimits {
  /** Bytes of a JSON body or of one text field. */
  jsonBytes: number;
  /** Bytes of one file. */
  fileBytes: number;
}

interface Sent {
  body?: unknown;
  files: readonly (UploadedFile | SpooledFile)[];
  upload?: Readable;
  /** Runs when the call is over. */
  release?: () => Promise<void>;
}

function bodyReader(endpoint: Endpoint, limits: BodyLimits): (context: Context) => Promise<Sent> {
  const { body, files, streamed } = endpoint;
  if (files && streamed) {
    return uploadReader({ field: files.field, ...streamed, textBytes: limits.jsonBytes });
  }
  if (files) {
    const { jsonBytes: textBytes, fileBytes } = limits;
    return multipartReader({ textBytes, ...files, fileBytes });
  }
  if (!body) return async () => ({ files: [] });
  return async ({ req }) => ({ body: await readJsonBody(req, limits.jsonBytes), files: [] });
}

interface StreamLimits {
  /** The field that the file comes under in a form. */
  field: string;
  /** Media type of a body that is the file itself. */
  type: string;
  bytes: number;
  textBytes: number;
}

/** The whole file is on disk before anything is done with it: its sender neither waits nor breaks off. */
function uploadReader({ field, type, bytes, textBytes }: StreamLimits) {
  const form = { field, max: 1, spooled: true, fileBytes: bytes, textBytes };
  const readForm = multipartReader(form);
  return async (context: Context): Promise<Sent> => {
    if (context.is('multipart/form-data')) {
      const { files, release } = await readForm(context);
      const [file] = files as SpooledFile[];
      if (file) return { files: [], upload: file.stream(), release };
      await release();
      throw invalid(field, 'No file came.');
    }
    const { req } = context;
    try {
      if (!context.is(type)) throw new AppError('request.unsupported_media_type');
      const spooled = await spool(req.iterator({ destroyOnReturn: false }), bytes);
      const release = () => spooled.handle.close();
      return { files: [], upload: streamSpooled(spooled), release };
    } catch (error) {
      // What is left unread is thrown away, so that the answer arrives.
      req.resume();
      throw error;
    }
  };
}

/** Ends with the answer: where it is made while it is sent, what it is made of must stay until then. */
async function endWithAnswer({ body, res }: Context, release: () => Promise<void>): Promise<void> {
  if (!(body instanceof Readable) || res.destroyed) return release();
  res.once('close', () => void release());
}

/** A rule of who may call: throws what refuses the caller, null for a guest. */
export type Admit = (user: AuthUser | null) => void;

interface Guarding {
  verifyToken: VerifyToken;
  limits: BodyLimits;
  /** Beyond what the contract's `access` says. */
  admit?: Admit;
}

/**
 * Who calls → path → query → key → body → handler → answer, as the contract's entry says. Of who may
 * not call nothing is read.
 */
export function guard(
  endpoint: Endpoint,
  handler: AnyHandler,
  { verifyToken, limits, admit }: Guarding,
): (context: Context) => Promise<void> {
  const readBody = bodyReader(endpoint, limits);
  const notFound = endpoint.notFound ?? 'request.not_found';
  return async (context) => {
    const user = await identify(endpoint, context.get('authorization'), verifyToken);
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
        // The checks above are what makes the narrower types true.
      } as Passed);
      present(context, endpoint, await handler(input));
    } finally {
      if (release) await endWithAnswer(context, release);
    }
  };
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

/**
 * The caller, or null where everyone may call. Throws 401 without a good token and 403 for a
 * shopper where only admins may. On an open call a token that is no good counts as none; where guests
 * may call it does not: an expired session must not end in a guest's order.
 */
async function identify(
  { access, forbidden = 'auth.forbidden' }: Pick<Endpoint, 'access' | 'forbidden'>,
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
  if (access === 'admin' && !user.isAdmin) throw new AppError(forbidden);
  return user;
}

const MAX_LENGTH = 255;

/** The header's value, undefined when it was not sent; throws 400 for an empty or overlong one. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.trim();
  if (key.length < 1 || key.length > MAX_LENGTH) {
    throw new AppError('request.idempotency_key_invalid');
  }
  return key;
}

/** Texts of the rules that may stand alone before a person. */
const SHOWN_AS_THEY_ARE: ReadonlySet<string> = new Set(Object.values(texts.validation));
const MAX_ERRORS = 50;

/** One message a path, in the order of the schema. */
function fieldErrors(error: z.ZodError): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path)) byPath.set(path, { path, message: issue.message });
  }
  return [...byPath.values()].slice(0, MAX_ERRORS);
}

/** The parsed value; throws `request.invalid` with what is wrong where. */
function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  const first = errors[0]?.message ?? '';
  const message = SHOWN_AS_THEY_ARE.has(first) ? first : undefined;
  throw new AppError('request.invalid', { errors, message });
}

/** Path parameters: a malformed one names nothing, so it is 404. */
function parseParams<T>(schema: z.ZodType<T>, value: unknown, notFound: ErrorCode): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError(notFound);
  return parsed.data;
}
