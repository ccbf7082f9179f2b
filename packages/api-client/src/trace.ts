import type { Route } from '@tanabana/contracts';

/** A call that belongs to a trace. */
export interface TracedCall {
  /** Header that continues the trace (W3C Trace Context). */
  traceparent: string;
  /** @param status HTTP status; 0 without a response */
  end(status: number): void;
}

/** Returns undefined for calls outside of traces. @param name method and route */
export type CallTracer = (name: string) => TracedCall | undefined;

let tracer: CallTracer | undefined;

/** Passes every further call of this page to a tracer; undefined ends it. */
export function traceCalls(next: CallTracer | undefined): void {
  tracer = next;
}

/** Starts a call. */
export const trace = ({ method, path }: Route): TracedCall | undefined =>
  tracer?.(`${method} ${path}`);
