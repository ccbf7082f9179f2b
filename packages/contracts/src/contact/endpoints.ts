import { z } from 'zod';
import { email } from '../auth/schema.ts';
import { endpoint } from '../endpoint.ts';
import { flagText, id, message, pageOf, paging, text, time } from '../fields.ts';
import { MAX_CONTACT_CONTENTS, PHONE_PATTERN, WEBSITE_PATTERN } from '../rules/limits.ts';
import { withLatinDigits } from '../rules/search-words.ts';
import * as texts from '../texts/index.ts';
import { contactRoutes } from './routes.ts';

const { contact } = texts;

/** The name is put into an email header, so it is a single line. */
const name = text(100, contact.name)
  .min(1, contact.name)
  .regex(/^\P{Cc}*$/u, 'Contains a character that is not allowed.');

/** Forms send omitted fields as empty text. */
const optional = (
  max: number,
  pattern: RegExp,
  message: string,
  normalised = (typed: string) => typed,
) =>
  z
    .union(
      [z.literal(''), text(max, message).overwrite(normalised).regex(pattern, message)],
      message,
    )
    .optional()
    .default('');

/** The form of the page Contact (rule 2.17). */
export const newMessage = z.object({
  name,
  email,
  phone: optional(30, PHONE_PATTERN, contact.phone, withLatinDigits),
  website: optional(200, WEBSITE_PATTERN, contact.website),
  contents: text(MAX_CONTACT_CONTENTS, contact.contents).min(1, contact.contents),
});

/** A message as shown to admins; omitted fields are empty text. */
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

/** Newest first; `q` matches part of name, email or contents regardless of letter case. */
export const contactQuery = z.object({
  q: text(200).optional(),
  answered: flagText.optional(),
  ...paging(20),
});

const contactPage = pageOf(contactMessage);

const contactChange = z.object({ isAnswered: z.boolean() });

const byId = { params: z.object({ id }), notFound: 'contact.not_found' } as const;

export const contactEndpoints = {
  send: endpoint(contactRoutes.send, {
    body: newMessage,
    // The complaint number, if the shop has a grievance officer
    response: message.extend({ number: z.string().optional() }),
    status: 201,
    errors: ['contact.too_many'],
  }),
  list: endpoint(contactRoutes.list, { query: contactQuery, response: contactPage }),
  update: endpoint(contactRoutes.update, {
    ...byId,
    body: contactChange,
    response: contactMessage,
  }),
  remove: endpoint(contactRoutes.remove, { ...byId, response: message }),
};
