import { z } from 'zod';
import { id, requiredText, time } from '../fields.ts';
import { API_KEY_LIFETIMES, API_KEY_SCOPES, type ApiKeyLifetime } from '../rules/staff/api-keys.ts';

export const apiKeyScope = z.enum(API_KEY_SCOPES);

/** An API key of an integration, without the key itself. */
export const apiKey = z.object({
  id,
  /** Of the integration. */
  name: z.string(),
  scopes: z.array(apiKeyScope),
  /** The key's last four characters. */
  lastFour: z.string(),
  /** Username of the creator. */
  by: z.string(),
  createdAt: time,
  /** To about five minutes; null if it was never used. */
  lastUsedAt: time.nullable(),
  expiresAt: time.nullable(),
});
/** Newest first. */
export const apiKeyList = z.object({ data: z.array(apiKey) });

export const newApiKey = z.object({
  name: requiredText(60),
  scopes: z
    .array(apiKeyScope)
    .min(1)
    .max(API_KEY_SCOPES.length)
    .transform((scopes) => [...new Set(scopes)]),
  lifetime: z.enum(Object.keys(API_KEY_LIFETIMES) as ApiKeyLifetime[]),
});

/** `key` is returned only here. */
export const issuedApiKey = apiKey.extend({ key: z.string() });

/** The part of an API key by which services verify it. */
export const verifiableApiKey = z.object({
  id,
  name: z.string(),
  /** SHA-256 of the key, as hex. */
  hash: z.string(),
  /** Unknown ones of another version grant nothing. */
  scopes: z.array(z.string()),
  expiresAt: time.nullable(),
});
