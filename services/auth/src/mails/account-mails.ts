import { layout, type Mail, type MailPage, type MailQueue } from '@tanabana/mail-kit';
import type { ClientSession } from '@tanabana/mongo-kit';
import type { Site } from '@tanabana/service-kit';
import type { Account } from '../accounts/account.ts';

export interface ResetLink {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** What the shop writes to account holders; each is queued exactly when the transaction is kept. */
export interface AccountMails {
  welcome(account: Account, session: ClientSession): Promise<void>;
  recovery(account: Account, link: ResetLink, session: ClientSession): Promise<void>;
  passwordChanged(account: Account, at: number, session: ClientSession): Promise<void>;
  /** To the address that it was before. */
  emailChanged(before: Account, email: string, at: number, session: ClientSession): Promise<void>;
}

const time = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
const when = (at: number): string => `${time.format(at)} (India)`;

type Content = Omit<MailPage, 'storeName' | 'publicUrl' | 'reason'> & {
  kind: string;
  subject: string;
  usefulUntil?: Date;
};

export function createAccountMails(queue: Pick<MailQueue, 'queue'>, site: Site): AccountMails {
  const { storeName, publicUrl } = site;

  async function send(to: string, content: Content, session: ClientSession): Promise<void> {
    const { kind, subject, usefulUntil, ...page } = content;
    const reason = `You get this mail because this address belongs to an account at ${storeName}.`;
    const mail: Mail = { to, kind, subject, usefulUntil, ...layout({ ...page, ...site, reason }) };
    await queue.queue(mail, { session });
  }

  const notYou =
    'If this was not you, open the account window of the shop, choose “Recover password” and set a ' +
    'new one now; that also ends every session of anybody else. Then write to us.';

  return {
    welcome: ({ username, email }, session) =>
      send(
        email,
        {
          kind: 'welcome',
          subject: `Welcome to ${storeName}`,
          preview: 'Your account is ready.',
          heading: `Welcome, ${username}`,
          blocks: [
            'Your account is ready. Sign in with this address or with your username.',
            'It keeps your orders, your addresses and what you need for a quick checkout.',
          ],
          button: { label: 'Start shopping', url: `${publicUrl}/shop` },
          after: [{ type: 'note', text: 'If you did not make this account, tell us, please.' }],
        },
        session,
      ),

    recovery: ({ username, email }, { token, expiresAt }, session) =>
      send(
        email,
        {
          kind: 'recovery',
          subject: `Choose a new password for ${storeName}`,
          preview: 'The link works once, for 30 minutes.',
          heading: 'Choose a new password',
          blocks: [
            `Somebody, hopefully you, asked to set a new password for the account of ${username}.`,
          ],
          button: {
            label: 'Choose a new password',
            url: `${publicUrl}/reset-password?token=${token}`,
          },
          after: [
            'The link works once, for 30 minutes. All sessions end when the password is changed.',
            {
              type: 'note',
              text: 'If you did not ask for this, there is nothing to do: your password stays as it is.',
            },
          ],
          usefulUntil: new Date(expiresAt),
        },
        session,
      ),

    passwordChanged: ({ username, email }, at, session) =>
      send(
        email,
        {
          kind: 'password-changed',
          subject: 'Your password was changed',
          preview: `At ${storeName}, ${when(at)}.`,
          heading: 'Your password was changed',
          blocks: [
            `The password of ${username} was changed on ${when(at)}. Everything else that was signed in has been signed out.`,
            notYou,
          ],
          button: { label: 'Open the shop', url: publicUrl },
        },
        session,
      ),

    emailChanged: ({ username, email: before }, email, at, session) =>
      send(
        before,
        {
          kind: 'email-changed',
          subject: 'The email address of your account was changed',
          preview: `At ${storeName}, ${when(at)}.`,
          heading: 'Your email address was changed',
          blocks: [
            `The account of ${username} has had another email address since ${when(at)}. Mails go there from now on; this is the last one to the address before.`,
            {
              type: 'facts',
              facts: [
                { label: 'Before', value: before },
                { label: 'Now', value: email },
              ],
            },
            'If this was not you, somebody else is signed in to your account. Write to us at once, from this address.',
          ],
          button: { label: 'Write to us', url: `${publicUrl}/contact` },
        },
        session,
      ),
  };
}
