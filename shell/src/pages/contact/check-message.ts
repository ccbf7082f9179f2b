import { EMAIL_PATTERN, PHONE_PATTERN, texts, WEBSITE_PATTERN } from '@tanabana/contracts';

/** The fields of the form, in the order of spec.md section 2. */
export interface MessageForm {
  name: string;
  email: string;
  phone: string;
  website: string;
  contents: string;
}

export type MessageField = keyof MessageForm;
export type MessageProblems = Partial<Record<MessageField, string>>;

export const emptyMessage: MessageForm = {
  name: '',
  email: '',
  phone: '',
  website: '',
  contents: '',
};

export const messageFields = Object.keys(emptyMessage) as MessageField[];

const isFit: Record<MessageField, (text: string) => boolean> = {
  name: (text) => text !== '',
  email: (text) => EMAIL_PATTERN.test(text),
  phone: (text) => text === '' || PHONE_PATTERN.test(text),
  website: (text) => text === '' || WEBSITE_PATTERN.test(text),
  contents: (text) => text !== '',
};

const words: Record<MessageField, string> = { ...texts.contact, email: texts.validation.email };

/** What is wrong at each field, by the rules that the service has too. */
export function checkMessage(form: MessageForm): MessageProblems {
  const wrong = messageFields.filter((field) => !isFit[field](form[field].trim()));
  return Object.fromEntries(wrong.map((field) => [field, words[field]]));
}
