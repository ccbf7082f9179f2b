import { tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import type { Context, Middleware } from '../context.ts';

/** Told of every request from its first to its last step. */
export const requestChannel = tracingChannel<Span | undefined, Context>('tanabana:request');

/** Lets whoever has subscribed follow the request; where nobody has, it is not there. */
export const traced: Middleware = (context, next) =>
  requestChannel.hasSubscribers ? requestChannel.tracePromise(next, context) : next();
