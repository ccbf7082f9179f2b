import { Readable } from 'node:stream';
import type { Endpoint } from '@tanabana/contracts';
import type { Context } from '../context.ts';
import type { AnyHandler, SpooledFile, UploadedFile } from '../handlers.ts';
import type { AuthUser, VerifyToken } from '../tokens/verify.ts';
import { identify } from './access.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { readJsonBody } from './json-body.ts';
import { multipartReader } from './multipart-body.ts';
import { present } from './present.ts';
import { type Passed, RequestInput } from './request-input.ts';
import { spool, streamSpooled } from './spool.ts';
import { openUpload, type StreamLimits } from './stream-body.ts';
import { parseInput, parseParams } from './validate.ts';

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
    return uploadReader({ field: files.field, ...streamed });
  }
  if (files) {
    const { jsonBytes: textBytes, fileBytes } = limits;
    return multipartReader({ ...files, fileBytes, textBytes });
  }
  if (!body) return async () => ({ files: [] });
  return async ({ req }) => ({ body: await readJsonBody(req, limits.jsonBytes), files: [] });
}

/** The whole file is on disk before anything is done with it: its sender neither waits nor breaks off. */
const uploadReader = (limits: StreamLimits) => async (context: Context) => {
  try {
    const spooled = await spool(await openUpload(context, limits));
    return {
      files: [],
      upload: streamSpooled(spooled),
      release: () => spooled.handle.close(),
    };
  } catch (error) {
    // What is left unread is thrown away, so that the answer arrives.
    context.req.unpipe().resume();
    throw error;
  }
};

/** Ends with the answer: where it is made while it is sent, what it is made of must stay until then. */
async function endWithAnswer({ body, res }: Context, release: () => Promise<void>): Promise<void> {
  if (!(body instanceof Readable) || res.destroyed) return release();
  res.once('close', () => void release());
}

/** A rule of who may call: throws what refuses the caller, null for a guest. */
export type Admit = (user: AuthUser | null) => void;

export interface Guarding {
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
