import {
  EMAIL_PATTERN,
  MIN_PASSWORD,
  MIN_USERNAME,
  texts,
  USERNAME_PATTERN,
} from '@tanabana/contracts';
import { isApiError } from '@tanabana/storefront';

/** Messages by field in the order of rules 5.1 to 5.3. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

type Check<Field extends string> = readonly [field: Field, isFit: boolean, message: string];

/** Returns failed checks in order. */
export const problems = <Field extends string>(checks: readonly Check<Field>[]): Problems<Field> =>
  Object.fromEntries(
    checks.filter(([, fit]) => !fit).map(([field, , message]) => [field, message]),
  ) as Problems<Field>;

const username = (text: string): Check<'username'> => {
  const name = text.trim();
  const fit = name.length >= MIN_USERNAME && USERNAME_PATTERN.test(name);
  return ['username', fit, texts.validation.username];
};

const email = (text: string): Check<'email'> => [
  'email',
  EMAIL_PATTERN.test(text.trim()),
  texts.validation.email,
];

const password = <Field extends string>(field: Field, text: string): Check<Field> => [
  field,
  text.length >= MIN_PASSWORD,
  texts.validation.password,
];

export const checkLogin = (form: { identifier: string; password: string }) =>
  problems([
    ['identifier', form.identifier.trim() !== '', texts.validation.identifier],
    password('password', form.password),
  ]);

export const checkRegister = (form: {
  username: string;
  email: string;
  password: string;
  agreed: boolean;
}) =>
  problems([
    username(form.username),
    email(form.email),
    password('password', form.password),
    ['agreed', form.agreed, texts.validation.agreement],
  ]);

export const checkJoining = (form: { username: string; password: string }) =>
  problems([username(form.username), password('password', form.password)]);

export const checkRecover = (form: { email: string }) => problems([email(form.email)]);

export const checkProfile = (form: { username: string; email: string }) =>
  problems([username(form.username), email(form.email)]);

export const checkPasswordChange = (form: { current: string; next: string }) =>
  problems([
    ['current', form.current !== '', 'Please enter your current password.'],
    password('next', form.next),
  ]);

export const checkDeletion = (form: { password: string }) =>
  problems([['password', form.password !== '', 'Please enter your password.']]);

export const checkNewPassword = (form: { password: string }) =>
  problems([password('password', form.password)]);

/** Error codes that belong to a field although the server names none. */
const fieldByCode: Record<string, string> = {
  'auth.username_taken': 'username',
  'auth.email_taken': 'email',
};

/** Returns the server's errors for those of `fields` that it named. */
export function problemsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Problems<Field> {
  if (!isApiError(error)) return {};
  const named = [
    ...error.errors.map(({ path, message }) => [path, message]),
    [fieldByCode[error.code], error.message],
  ];
  return Object.fromEntries(
    named.filter(([field]) => fields.includes(field as Field)),
  ) as Problems<Field>;
}
