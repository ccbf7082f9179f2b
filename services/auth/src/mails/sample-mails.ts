import type { NewMessage } from '@tanabana/contracts';
import type { Mail, MailTemplates } from '@tanabana/service-kit/mail';
import type { ClientSession } from '@tanabana/service-kit/mongo';
import type { Account } from '../accounts/account.ts';
import { createLetters, type Letters } from './account-mails.ts';
import { type ContactSettings, contactMail, receiptMail } from './contact-mails.ts';
import { invitationMail } from './invitation-mail.ts';

const AT = Date.parse('2026-11-05T10:00:00Z');
const ID = '5'.repeat(24);

/** With the fields that emails contain. */
const account = {
  id: ID,
  username: 'asha',
  email: 'asha@example.com',
  isEmailProven: true,
} as Account;
const message: NewMessage = {
  name: 'Asha Rathore',
  email: 'asha@example.com',
  phone: '9829012345',
  website: '',
  contents: 'Do you have this kurta in size XL?',
};

/** The samples store nothing, so they need no session. */
const NO_SESSION = undefined as unknown as ClientSession;

/** All emails of this service with sample data (rule 20.6). @param contact read for each sample */
export function authMailTemplates(
  contact: Omit<ContactSettings, 'site'>,
  site: ContactSettings['site'],
): MailTemplates {
  /** Returns the email that a letter queues. */
  async function letter(write: (letters: Letters) => Promise<void>): Promise<Mail> {
    const queued: Mail[] = [];
    const queue = async (mail: Mail): Promise<void> => void queued.push(mail);
    await write(
      createLetters({ queue: { queue }, site, emailTokens: { tokenOf: () => 'sample' } }),
    );
    const [mail] = queued;
    if (!mail) throw new TypeError('The sample has no email.');
    return mail;
  }
  const link = { token: 'sample', expiresAt: AT };

  return {
    welcome: {
      label: 'Welcome',
      sample: () => letter((letters) => letters.welcome(account, NO_SESSION)),
    },
    recovery: {
      label: 'Choose a new password',
      sample: () => letter((letters) => letters.recovery(account, link, NO_SESSION)),
    },
    'password-changed': {
      label: 'Password changed',
      sample: () => letter((letters) => letters.passwordChanged(account, AT, NO_SESSION)),
    },
    'email-changed': {
      label: 'Email address changed',
      sample: () =>
        letter((letters) => letters.emailChanged(account, 'new@example.com', AT, NO_SESSION)),
    },
    'second-factor-changed': {
      label: 'Second factor added or removed',
      sample: () =>
        letter((letters) =>
          letters.factorChanged(account, { factor: 'passkey', isAdded: true }, AT, NO_SESSION),
        ),
    },
    'second-factors-reset': {
      label: 'Second factors removed by an owner',
      sample: () => letter((letters) => letters.factorsReset(account, AT, NO_SESSION)),
    },
    invitation: {
      label: 'Invitation to the staff',
      sample: () =>
        invitationMail(
          { email: account.email, role: 'orders', token: 'sample', expiresAt: new Date(AT) },
          site,
        ),
    },
    'contact-receipt': {
      label: 'Complaint received',
      sample: () => receiptMail(ID, account.email, { ...contact, site }),
    },
    'contact-message': {
      label: 'Owner: message from the contact page',
      sample: () => contactMail(ID, message, { ...contact, site }),
    },
  };
}
