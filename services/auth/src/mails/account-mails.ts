import { formatZonedMoment } from '@tanabana/contracts';
import type { Site } from '@tanabana/service-kit';
import {
  type LimitedMail,
  layout,
  type Mail,
  type MailLimits,
  type MailPage,
  type MailQueue,
} from '@tanabana/service-kit/mail';
import { type ClientSession, isUnavailable } from '@tanabana/service-kit/mongo';
import type { Account } from '../accounts/account.ts';
import type { EmailTokenRepository } from '../accounts/email-token-repository.ts';

export interface ResetLink {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** A second factor as texts name it. */
export type FactorName = 'authenticator app' | 'passkey';

export type Letters = ReturnType<typeof createLetters>;

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Returns author and recipient of an email to an account holder. */
export const letterTo = (
  { id, email, isEmailProven }: Account,
  address: string | null,
): LimitedMail => ({
  to: email,
  isProven: isEmailProven,
  // a verified address is always notified of changes, whatever emails others cause
  by: isEmailProven ? { account: null, address: null } : { account: id, address },
});

/** Formats a moment (milliseconds since 1970): 5 Nov 2026, 4:30 pm (IST). */
const momentIn = (zone: string | undefined, at: number): string =>
  formatZonedMoment(new Date(at).toISOString(), zone);

type Content = Omit<MailPage, 'storeName' | 'publicUrl' | 'reason'> & {
  kind: string;
  subject: string;
  usefulUntil?: Date;
};

interface LettersDeps {
  queue: Pick<MailQueue, 'queue'>;
  site: Site;
  emailTokens: Pick<EmailTokenRepository, 'tokenOf'>;
}

/**
 * Emails to account holders, each queued in the transaction of its cause. An email to an unverified
 * address contains no text of its sender: no name, no other address.
 */
export function createLetters({ queue, site, emailTokens }: LettersDeps) {
  async function send(
    session: ClientSession,
    { id, email }: Pick<Account, 'id' | 'email'>,
    content: Content,
  ): Promise<void> {
    const { kind, subject, usefulUntil, ...page } = content;
    const reason = `You get this email because this address belongs to an account at ${site.storeName}.`;
    const bodies = layout({ ...page, ...site, reason });
    const mail: Mail = { to: email, account: id, kind, subject, usefulUntil, ...bodies };
    await queue.queue(mail, { session });
  }

  const notYou =
    'If this was not you, open the account window of the shop, choose “Recover password” and set a ' +
    'new one now; that also ends every session of anybody else. Then write to us.';

  return {
    welcome: ({ id, email }: Account, session: ClientSession) =>
      send(
        session,
        { id, email },
        {
          kind: 'welcome',
          subject: `Welcome to ${site.storeName}`,
          preview: 'Your account is ready.',
          heading: `Welcome to ${site.storeName}`,
          blocks: [
            'Your account is ready. Sign in with this address or with your username.',
            'It stores your orders and your addresses for a quick checkout.',
          ],
          // following it verifies the address (decision 0023)
          button: {
            label: 'Start shopping',
            url: `${site.publicUrl}/shop?confirmEmail=${emailTokens.tokenOf({ id, email })}`,
          },
          after: [{ type: 'note', text: 'If you did not create this account, please tell us.' }],
        },
      ),

    recovery: (
      { id, username, email, isEmailProven }: Account,
      { token, expiresAt }: ResetLink,
      session: ClientSession,
    ) =>
      send(
        session,
        { id, email },
        {
          kind: 'recovery',
          subject: `Choose a new password for ${site.storeName}`,
          preview: 'The link works once, for 30 minutes.',
          heading: 'Choose a new password',
          blocks: [
            `Somebody, hopefully you, asked to set a new password for ${isEmailProven ? `the account of ${username}` : 'your account'}.`,
          ],
          button: {
            label: 'Choose a new password',
            url: `${site.publicUrl}/reset-password?token=${token}`,
          },
          after: [
            'The link works once, for 30 minutes. All sessions end when the password is changed.',
            {
              type: 'note',
              text: 'If you did not ask for this, ignore this email: your password stays unchanged.',
            },
          ],
          usefulUntil: new Date(expiresAt),
        },
      ),

    passwordChanged: (
      { id, username, email, isEmailProven }: Account,
      at: number,
      session: ClientSession,
    ) =>
      send(
        session,
        { id, email },
        {
          kind: 'password-changed',
          subject: 'Your password was changed',
          preview: `At ${site.storeName}, ${momentIn(site.timeZone, at)}.`,
          heading: 'Your password was changed',
          blocks: [
            `The password of ${isEmailProven ? username : 'your account'} was changed on ${momentIn(site.timeZone, at)}. All other sessions have been signed out.`,
            notYou,
          ],
          button: { label: 'Open the shop', url: site.publicUrl },
        },
      ),

    factorChanged: (
      { id, username, email, isEmailProven }: Account,
      { factor, isAdded }: { factor: FactorName; isAdded: boolean },
      at: number,
      session: ClientSession,
    ) => {
      const what = `${factor === 'passkey' ? 'A passkey' : 'An authenticator app'} was ${isAdded ? 'added' : 'removed'}`;
      const side = isAdded ? 'to' : 'from';
      return send(
        session,
        { id, email },
        {
          kind: 'second-factor-changed',
          subject: `${what} ${side} your account`,
          preview: `At ${site.storeName}, ${momentIn(site.timeZone, at)}.`,
          heading: what,
          blocks: [
            `${what} ${side} ${isEmailProven ? `the account of ${username}` : 'your account'} on ${momentIn(site.timeZone, at)}.`,
            notYou,
          ],
          button: { label: 'Open the shop', url: site.publicUrl },
        },
      );
    },

    factorsReset: (
      { id, username, email, isEmailProven }: Account,
      at: number,
      session: ClientSession,
    ) =>
      send(
        session,
        { id, email },
        {
          kind: 'second-factors-reset',
          subject: 'The second factors of your account were removed',
          preview: `At ${site.storeName}, ${momentIn(site.timeZone, at)}.`,
          heading: 'The second factors of your account were removed',
          blocks: [
            `An owner of the shop removed all second factors of ${isEmailProven ? username : 'your account'} on ${momentIn(site.timeZone, at)}. All sessions have been signed out; the password is enough to sign in until you add a factor.`,
            notYou,
          ],
          button: { label: 'Open the shop', url: site.publicUrl },
        },
      ),

    /** To the previous address. */
    emailChanged: (
      { id, username, email: before, isEmailProven }: Account,
      email: string,
      at: number,
      session: ClientSession,
    ) =>
      send(
        session,
        { id, email: before },
        {
          kind: 'email-changed',
          subject: 'The email address of your account was changed',
          preview: `At ${site.storeName}, ${momentIn(site.timeZone, at)}.`,
          heading: 'Your email address was changed',
          blocks: [
            `${isEmailProven ? `The account of ${username}` : 'Your account'} uses another email address since ${momentIn(site.timeZone, at)}. Further emails go there; this is the last one to the previous address.`,
            {
              type: 'facts',
              facts: [
                { label: 'Before', value: before },
                ...(isEmailProven ? [{ label: 'Now', value: email }] : []),
              ],
            },
            'If this was not you, somebody else has access to your account. Write to us at once, from this address.',
          ],
          button: { label: 'Write to us', url: `${site.publicUrl}/contact` },
        },
      ),
  };
}

export function createAccountMails(deps: LettersDeps, limits: MailLimits) {
  const letters = createLetters(deps);
  const noLetters = createLetters({ ...deps, queue: { queue: async () => {} } });
  return {
    /** Emails that were already counted. */
    letters,
    /**
     * Runs the work that causes an email. Over the limit the email is omitted and the rest is done;
     * a failure does not count towards the limit.
     */
    async counted<T>(mail: LimitedMail, work: (letters: Letters) => Promise<T>): Promise<T> {
      const { waits, undo } = await limits.admit([mail]);
      try {
        return await work(waits[0] === 0 ? letters : noLetters);
      } catch (error) {
        // after a database failure it is unknown what was stored
        if (!isUnavailable(error)) await undo();
        throw error;
      }
    },
  };
}
