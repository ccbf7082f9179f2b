import type { Endpoint } from '@tanabana/contracts';
import type { RoleName } from './roles.ts';

/** One endpoint of the contracts, by the name that the report has for it. */
export interface Target {
  name: string;
  service: string;
  endpoint: Endpoint;
}

export interface Call {
  target: Target;
  role: RoleName;
  /** Base address: the gateway's or an instance's. */
  origin: string;
  method: string;
  /** Path and query, as they are sent. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /**
   * The address, the method or the bytes are not those of the endpoint: what answers may be a parser or
   * a page, and has its own words.
   */
  isAstray: boolean;
  /** The head is sent and not all of the body: the connection is closed instead. */
  isCut: boolean;
}

export interface Answer {
  /** 0 where the connection ended without one. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  milliseconds: number;
  /** Why there was none. */
  reason: string;
  /** Sent again, as the connection that it went out on had just been closed: it may have arrived twice. */
  isRepeated: boolean;
  /** Nothing came for so long that the call was given up. */
  isHung: boolean;
}
