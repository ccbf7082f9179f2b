import { z } from 'zod';
import { id, requiredText, time } from '../fields.ts';
import { email, password, role, username } from './schema.ts';

/** An invitation to join the staff, as the owner sees it. */
export const invitation = z.object({
  id,
  email: z.string(),
  role,
  /** Username of the person who sent the invitation. */
  by: z.string(),
  invitedAt: time,
  expiresAt: time,
});
/** Open and expired ones, newest first. */
export const invitationList = z.object({ data: z.array(invitation) });
export const newInvitation = z.object({ email, role });

/** The token of a mailed link. */
const token = requiredText(200);
export const openedInvitation = z.object({ token });
/** An invitation as the page of its link shows it. */
export const shownInvitation = z.object({
  email: z.string(),
  role,
  by: z.string(),
  expiresAt: time,
  /** An account with this address exists: its owner signs in to accept. */
  hasAccount: z.boolean(),
});
export const joining = z.object({ token, username, password });
