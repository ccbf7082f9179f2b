import { z } from 'zod';
import { email } from '../auth/schema.ts';
import { flagText, id, pageOf, paging, text, time } from '../fields.ts';
import { MAX_CONTACT_CONTENTS, PHONE_PATTERN, WEBSITE_PATTERN } from '../rules/contact.ts';
import * as texts from '../texts/index.ts';

const { contact } = texts;

/** A name goes into a mail's header: one line of it. */
const name = text(100, contact.name)
  .min(1, contact.name)
  .regex(/^\P{Cc}*$/u, 'Contains a character that is not allowed.');

/** Forms send what is left out as empty text. */
const optional = (max: number, pattern: RegExp, message: string) =>
  z
    .union([z.literal(''), text(max, message).regex(pattern, message)], message)
    .optional()
    .default('');

/** The form of the page Contact (spec.md section 2). */
export const newMessage = z.object({
  name,
  email,
  phone: optional(30, PHONE_PATTERN, contact.phone),
  website: optional(200, WEBSITE_PATTERN, contact.website),
  contents: text(MAX_CONTACT_CONTENTS, contact.contents).min(1, contact.contents),
});

/** A message as admins read it; what was left out is empty text. */
export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  contents: z.string(),
  isAnswered: z.boolean(),
  createdAt: time,
});

/** Newest first; `q` is part of name, email or contents, whatever the case. */
export const contactQuery = z.object({
  q: text(200).optional(),
  answered: flagText.optional(),
  ...paging(20),
});

export const contactPage = pageOf(contactMessage);

export const contactChange = z.object({ isAnswered: z.boolean() });
