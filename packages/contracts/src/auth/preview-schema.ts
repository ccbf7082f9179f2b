import { z } from 'zod';
import { time } from '../fields.ts';

const module = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/);
const version = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,100}$/);

/** Whole hours, at most one day. */
export const wantedPreview = z.object({
  module,
  version,
  hours: z.number().int().min(1).max(24).default(24),
});
export const preview = z.object({ module, version, endsAt: time });
export const issuedPreview = preview.extend({ token: z.string() });
export const openedPreview = z.object({ token: z.string().regex(/^[\w.-]{1,4000}$/) });
export const endedPreview = z.object({ module });

export type Preview = z.output<typeof preview>;
export type WantedPreview = z.output<typeof wantedPreview>;
