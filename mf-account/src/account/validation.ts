import {
  EMAIL_PATTERN,
  MIN_PASSWORD,
  MIN_USERNAME,
  texts,
  USERNAME_PATTERN,
} from '@tanabana/contracts';

/** Messages by field, in the order in which spec.md section 5 checks them. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

export interface LoginForm {
  identifier: string;
  password: string;
}

export interface RegisterForm {
  username: string;
  email: string;
  password: string;
  agreed: boolean;
}

export interface RecoverForm {
  email: string;
}

const problems = <Field extends string>(
  checks: readonly (readonly [Field, boolean, string])[],
): Problems<Field> =>
  Object.fromEntries(
    checks.filter(([, fit]) => !fit).map(([field, , message]) => [field, message]),
  ) as Problems<Field>;

const looksLikeEmail = (email: string): boolean => EMAIL_PATTERN.test(email.trim());

export const checkLogin = ({ identifier, password }: LoginForm) =>
  problems<keyof LoginForm>([
    ['identifier', identifier.trim() !== '', texts.validation.identifier],
    ['password', password.length >= MIN_PASSWORD, texts.validation.password],
  ]);

export const checkRegister = ({ username, email, password, agreed }: RegisterForm) =>
  problems<keyof RegisterForm>([
    [
      'username',
      username.trim().length >= MIN_USERNAME && USERNAME_PATTERN.test(username.trim()),
      texts.validation.username,
    ],
    ['email', looksLikeEmail(email), texts.validation.email],
    ['password', password.length >= MIN_PASSWORD, texts.validation.password],
    ['agreed', agreed, texts.validation.agreement],
  ]);

export const checkRecover = ({ email }: RecoverForm) =>
  problems<keyof RecoverForm>([['email', looksLikeEmail(email), texts.validation.email]]);
