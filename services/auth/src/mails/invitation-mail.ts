import { formatDay, ROLE_TEXTS, type Role } from '@tanabana/contracts';
import type { Site } from '@tanabana/service-kit';
import { layout, type Mail } from '@tanabana/service-kit/mail';

export interface InvitationLink {
  email: string;
  role: Role;
  token: string;
  expiresAt: Date;
}

/** Returns the email that invites somebody to the staff, who may have no account. */
export function invitationMail(
  { email, role, token, expiresAt }: InvitationLink,
  site: Site,
): Mail {
  const { label, description } = ROLE_TEXTS[role];
  const title = `Join the team of ${site.storeName}`;
  const bodies = layout({
    ...site,
    preview: 'The link works once, for 7 days.',
    heading: title,
    blocks: [
      `The owner of ${site.storeName} invites you to work in the shop's dashboard.`,
      {
        type: 'facts',
        facts: [
          { label: 'Role', value: label },
          { label: 'It includes', value: description },
        ],
      },
    ],
    button: { label: 'Accept the invitation', url: `${site.publicUrl}/join?token=${token}` },
    after: [
      `The link works once, until ${formatDay(expiresAt.toISOString(), site.timeZone)}.`,
      { type: 'note', text: 'If you do not know this shop, ignore this email.' },
    ],
    reason: `You get this email because somebody invited this address to ${site.storeName}.`,
  });
  return { to: email, kind: 'invitation', subject: title, usefulUntil: expiresAt, ...bodies };
}
