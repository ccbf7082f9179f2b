import type { Readable } from 'node:stream';
import type { Endpoint } from '@tanabana/contracts';
import { type Context, isGone } from '../context.ts';
import type { AnyHandler, HandlerInput, SpooledFile, UploadedFile } from '../handlers.ts';
import type { AuthUser, VerifyToken } from '../tokens/verify.ts';
import { identify } from './access.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { readJsonBody } from './json-body.ts';
import { multipartReader } from './multipart-body.ts';
import { present } from './present.ts';
import { openUpload } from './stream-body.ts';
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
    const limits = { field: files.field, ...streamed };
    return async (context) => ({ files: [], upload: await openUpload(context, limits) });
  }
  if (files) {
    const { jsonBytes: textBytes, fileBytes } = limits;
    return multipartReader({ ...files, fileBytes, textBytes });
  }
  if (!body) return async () => ({ files: [] });
  return async ({ req }) => ({ body: await readJsonBody(req, limits.jsonBytes), files: [] });
}

function hangUp(context: Context): AbortSignal {
  const controller = new AbortController();
  if (isGone(context)) controller.abort();
  else context.res.once('close', () => context.res.writableFinished || controller.abort());
  return controller.signal;
}

/** Who calls → path → query → key → body → handler → answer, as the contract's entry says. */
export function guard(
  endpoint: Endpoint,
  handler: AnyHandler,
  verifyToken: VerifyToken,
  limits: BodyLimits,
): (context: Context) => Promise<void> {
  const readBody = bodyReader(endpoint, limits);
  const notFound = endpoint.notFound ?? 'request.not_found';
  return async (context) => {
    const user = await identify(endpoint.access, context.get('authorization'), verifyToken);
    context.state.userId = user?.id;
    const { params: sentParams } = context as { params?: unknown };
    const params = endpoint.params && parseParams(endpoint.params, sentParams, notFound);
    const query = endpoint.query && parseInput(endpoint.query, { ...context.query });
    const key = endpoint.idempotent
      ? idempotencyKey(context.req.headers['idempotency-key'] as string | undefined)
      : undefined;
    const { body, files, upload, release } = await readBody(context);
    try {
      const input = {
        params,
        query,
        body: endpoint.body && parseInput(endpoint.body, body),
        files,
        upload,
        // The access check above is what makes the narrower type true.
        user: user as AuthUser,
        requestId: context.state.requestId,
        idempotencyKey: key,
        address: context.ip,
        header: (name: string) => context.get(name) || undefined,
        get log() {
          return context.state.log;
        },
        get signal() {
          return hangUp(context);
        },
      } as HandlerInput<Endpoint>;
      present(context, endpoint, await handler(input));
    } finally {
      await release?.();
      // What a handler left unread is thrown away, so that the answer arrives.
      if (upload) context.req.unpipe().resume();
    }
  };
}
