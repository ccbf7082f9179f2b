import { AUTH_TIMEOUT_MS, texts } from '@tanabana/contracts';

/**
 * Asks for a mail to choose a new password (spec.md section 7); gives what to tell the person.
 * The call is not in the contract yet, so it is made by hand.
 * @throws where it was refused or not answered
 */
export async function recover(email: string): Promise<string> {
  const answer = await fetch('/api/auth/recover', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ email }),
    signal: AbortSignal.timeout(AUTH_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(texts.failed.recover);
  const { message } = (await answer.json()) as { message?: unknown };
  return typeof message === 'string' ? message : texts.failed.recovered;
}
