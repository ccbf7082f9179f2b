import type { ForeignSpan } from './tracer.ts';

type Headers = Record<string, string | string[] | undefined>;

/** Trace and span of the gateway: `00-<trace>-<span>-<flags>` (W3C Trace Context). */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
/** Its parent if it has one, then seconds: clock, and time since the request arrived. */
const GATEWAY_SPAN = /^parent=([0-9a-f]{16})?;now=(\d+\.\d+);elapsed=(\d+\.\d+)$/;

/**
 * Returns what the headers of a forwarded request contain about the gateway's span
 * (gateway/nginx.conf.template); undefined for calls that another service sent directly.
 */
export function gatewayRequestOf(
  headers: Headers,
): Pick<ForeignSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'start'> | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(String(headers.traceparent)) ?? [];
  const [, parentSpanId, now, elapsed] = GATEWAY_SPAN.exec(String(headers['x-gateway-span'])) ?? [];
  if (!traceId || !spanId || !now) return undefined;
  return {
    traceId,
    spanId,
    parentSpanId,
    start: Math.round((Number(now) - Number(elapsed)) * 1000),
  };
}
