import { route } from '../endpoint.ts';
import { mailRoutes } from '../settings/mail-routes.ts';
import { accountData } from './account-routes.ts';
import { user } from './shop-routes.ts';

/** Calls of the dashboard and of other systems. */
export const authStaffRoutes = {
  users: route('GET', '/api/auth/users', 'admin', {
    permission: 'customers.read',
    gives: { data: [user] },
  }),
  updateUser: route('PUT', '/api/auth/users/:id', 'admin', {
    permission: 'customers.write',
    conditional: true,
    gives: user,
  }),
  removeUser: route('DELETE', '/api/auth/users/:id', 'admin', { permission: 'customers.write' }),
  /** Everything that this service stores about an account. */
  userData: route('GET', '/api/auth/users/:id/data', 'admin', {
    permission: 'customers.read',
    gives: accountData,
  }),
  /** Moves the data of an account to another one and disables it. */
  mergeUser: route('POST', '/api/auth/users/:id/merge', 'admin', {
    permission: 'customers.write',
  }),
  audit: route('GET', '/api/auth/audit', 'admin', {
    permission: 'audit.read',
    gives: { data: [{}] },
  }),
  /** Removes the second factors of a person who has lost them. */
  resetSecondFactors: route('DELETE', '/api/auth/users/:id/second-factors', 'admin', {
    permission: 'staff.write',
  }),
  invitations: route('GET', '/api/auth/invitations', 'admin', {
    permission: 'staff.write',
    gives: { data: [{}] },
  }),
  /** Invites a person to the staff by email; replaces an open invitation to that address. */
  invite: route('POST', '/api/auth/invitations', 'admin', {
    permission: 'staff.write',
    gives: { id: 'text' },
  }),
  /** Mails a new link, which replaces the previous one. */
  resendInvitation: route('POST', '/api/auth/invitations/:id/resend', 'admin', {
    permission: 'staff.write',
    gives: { id: 'text' },
  }),
  revokeInvitation: route('DELETE', '/api/auth/invitations/:id', 'admin', {
    permission: 'staff.write',
  }),
  /** Keys of integrations with scopes (rule 27.10). */
  apiKeys: route('GET', '/api/auth/api-keys', 'admin', {
    permission: 'staff.write',
    gives: { data: [{}] },
  }),
  issueApiKey: route('POST', '/api/auth/api-keys', 'admin', {
    permission: 'staff.write',
    gives: { id: 'text', key: 'text', scopes: [] },
  }),
  revokeApiKey: route('DELETE', '/api/auth/api-keys/:id', 'admin', {
    permission: 'staff.write',
  }),
  /** Returns a link to a build of a module that is not deployed (decision 0049). */
  issuePreview: route('POST', '/api/auth/previews', 'admin', {
    permission: 'deployments.write',
    gives: { token: 'text' },
  }),
  jwks: route('GET', '/api/auth/jwks.json', 'all', { gives: { keys: [{}] } }),
  ...mailRoutes('auth'),
};
