import {
  EMAIL_PATTERN,
  PHONE_PATTERN,
  texts,
  WEBSITE_PATTERN,
  withLatinDigits,
} from '@tanabana/contracts';
import { isApiError, messageOf } from '@tanabana/storefront';

/** Form fields in the order of rule 2.17. */
export const emptyMessage = { name: '', email: '', phone: '', website: '', contents: '' };

export type MessageForm = typeof emptyMessage;
export type MessageField = keyof MessageForm;
export type MessageProblems = Partial<Record<MessageField, string>>;

export const messageFields = Object.keys(emptyMessage) as MessageField[];

const isFit: Record<MessageField, (text: string) => boolean> = {
  name: (text) => text !== '',
  email: (text) => EMAIL_PATTERN.test(text),
  phone: (text) => text === '' || PHONE_PATTERN.test(withLatinDigits(text)),
  website: (text) => text === '' || WEBSITE_PATTERN.test(text),
  contents: (text) => text !== '',
};

const words: Record<MessageField, string> = { ...texts.contact, email: texts.validation.email };

/** Returns problems by field, by the service's rules. */
export function checkMessage(form: MessageForm): MessageProblems {
  const wrong = messageFields.filter((field) => !isFit[field](form[field].trim()));
  return Object.fromEntries(wrong.map((field) => [field, words[field]]));
}

/** `in a minute`, `in 8 minutes`, `in 3 hours`. */
function asText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'in a minute';
  if (minutes < 60) return `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'in an hour' : `in ${hours} hours`;
}

/** Returns why a message was not sent, and when to retry. */
export function failureText(error: unknown): string {
  const words = messageOf(error, texts.contact.failed);
  const wait = isApiError(error) && error.status === 429 ? error.retryAfter : undefined;
  return wait === undefined ? words : `${words} It will work again ${asText(wait)}.`;
}
