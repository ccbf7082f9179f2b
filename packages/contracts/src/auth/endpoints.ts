import { z } from 'zod';
import { auditPage, auditQuery } from '../audit.ts';
import { endpoint, route } from '../endpoint.ts';
import { id, message, time } from '../fields.ts';
import { mailEndpoints } from '../settings/mail-endpoints.ts';
import { accountData } from './account-data.ts';
import * as apiKeys from './api-key-schema.ts';
import * as invitations from './invitation-schema.ts';
import * as previews from './preview-schema.ts';
import { authRoutes } from './routes.ts';
import * as schema from './schema.ts';
import * as factors from './second-factor-schema.ts';
import * as sessions from './session-schema.ts';

const taken = ['auth.username_taken', 'auth.email_taken', 'auth.too_many_names'] as const;
const addressById = { params: z.object({ id }), notFound: 'auth.address_not_found' } as const;
const userById = {
  params: z.object({ id }),
  notFound: 'auth.user_not_found',
  errors: ['auth.last_admin'],
} as const;

const guesses = ['auth.wrong_password', 'auth.too_many_attempts'] as const;
const invitationById = {
  params: z.object({ id }),
  notFound: 'auth.invitation_not_found',
} as const;
const invitationToken = ['auth.invitation_invalid', 'auth.invitation_expired'] as const;

export const authEndpoints = {
  register: endpoint(authRoutes.register, {
    body: schema.registration,
    response: schema.registered,
    status: 201,
    errors: taken,
  }),
  login: endpoint(authRoutes.login, {
    body: schema.credentials,
    response: schema.session,
    errors: [
      'auth.invalid_credentials',
      'auth.disabled',
      'auth.too_many_attempts',
      'auth.second_factor_required',
    ],
  }),
  secondFactor: endpoint(authRoutes.secondFactor, {
    body: factors.secondFactor,
    response: schema.session,
    errors: [
      'auth.second_factor_invalid',
      'auth.challenge_expired',
      'auth.disabled',
      'auth.too_many_attempts',
    ],
  }),
  startPasskeySignIn: endpoint(authRoutes.startPasskeySignIn, {
    response: factors.startedPasskey,
    errors: ['auth.too_many_attempts'],
  }),
  passkeySignIn: endpoint(authRoutes.passkeySignIn, {
    body: factors.passkeySignIn,
    response: schema.session,
    errors: [
      'auth.passkey_invalid',
      'auth.challenge_expired',
      'auth.disabled',
      'auth.too_many_attempts',
    ],
  }),
  logout: endpoint(authRoutes.logout, { response: message }),
  logoutEverywhere: endpoint(authRoutes.logoutEverywhere, { response: message }),
  sessions: endpoint(authRoutes.sessions, { response: sessions.sessionList }),
  endSession: endpoint(authRoutes.endSession, {
    params: sessions.sessionById,
    response: message,
    notFound: 'auth.session_not_found',
  }),
  endOtherSessions: endpoint(authRoutes.endOtherSessions, { response: schema.session }),
  secondFactors: endpoint(authRoutes.secondFactors, { response: factors.secondFactors }),
  startApp: endpoint(authRoutes.startApp, {
    body: factors.confirmed,
    response: factors.startedApp,
    errors: [...guesses, 'auth.second_factor_exists'],
  }),
  confirmApp: endpoint(authRoutes.confirmApp, {
    body: factors.confirmedApp,
    response: factors.addedFactor,
    errors: ['auth.second_factor_invalid', 'auth.challenge_expired', 'auth.too_many_attempts'],
  }),
  removeApp: endpoint(authRoutes.removeApp, {
    body: factors.confirmed,
    response: message,
    errors: [...guesses, 'auth.second_factor_needed'],
  }),
  startPasskey: endpoint(authRoutes.startPasskey, {
    body: factors.confirmed,
    response: factors.startedPasskey,
    errors: [...guesses, 'auth.too_many_passkeys'],
  }),
  addPasskey: endpoint(authRoutes.addPasskey, {
    body: factors.newPasskey,
    response: factors.addedFactor,
    status: 201,
    errors: ['auth.second_factor_invalid', 'auth.challenge_expired', 'auth.too_many_passkeys'],
  }),
  removePasskey: endpoint(authRoutes.removePasskey, {
    params: factors.passkeyById,
    body: factors.confirmed,
    response: message,
    notFound: 'auth.passkey_not_found',
    errors: [...guesses, 'auth.second_factor_needed'],
  }),
  renewRecoveryCodes: endpoint(authRoutes.renewRecoveryCodes, {
    body: factors.confirmed,
    response: factors.newRecoveryCodes,
    errors: [...guesses, 'auth.no_second_factor'],
  }),
  recover: endpoint(authRoutes.recover, { body: schema.recovery, response: message }),
  reset: endpoint(authRoutes.reset, {
    body: schema.passwordReset,
    response: message,
    errors: ['auth.reset_token_invalid'],
  }),
  confirmEmail: endpoint(authRoutes.confirmEmail, {
    body: schema.emailConfirmation,
    response: message,
    errors: ['auth.confirmation_invalid'],
  }),
  changePassword: endpoint(authRoutes.changePassword, {
    body: schema.passwordChange,
    response: schema.passwordChanged,
    errors: ['auth.wrong_password', 'auth.too_many_attempts'],
  }),
  me: endpoint(authRoutes.me, { response: schema.user }),
  updateMe: endpoint(authRoutes.updateMe, {
    body: schema.profileChange,
    response: schema.user,
    errors: taken,
  }),
  myData: endpoint(authRoutes.myData, { response: accountData }),
  deleteMe: endpoint(authRoutes.deleteMe, {
    body: schema.accountDeletion,
    response: message,
    errors: ['auth.wrong_password', 'auth.too_many_attempts', 'auth.last_admin'],
  }),
  setAvatar: endpoint(authRoutes.setAvatar, {
    response: schema.user,
    errors: ['auth.avatar_invalid'],
  }),
  avatar: endpoint(authRoutes.avatar, {
    params: z.object({ id }),
    response: null,
    notFound: 'auth.avatar_not_found',
  }),
  addresses: endpoint(authRoutes.addresses, { response: schema.addressList }),
  addAddress: endpoint(authRoutes.addAddress, {
    body: schema.newAddress,
    response: schema.address,
    status: 201,
    errors: ['auth.too_many_addresses'],
  }),
  updateAddress: endpoint(authRoutes.updateAddress, {
    ...addressById,
    body: schema.newAddress,
    response: schema.address,
  }),
  removeAddress: endpoint(authRoutes.removeAddress, { ...addressById, response: message }),
  users: endpoint(authRoutes.users, { query: schema.userQuery, response: schema.userPage }),
  updateUser: endpoint(authRoutes.updateUser, {
    ...userById,
    body: schema.userAccountChange,
    response: schema.userAccount,
    errors: [...userById.errors, 'auth.merged'],
  }),
  removeUser: endpoint(authRoutes.removeUser, { ...userById, response: message }),
  userData: endpoint(authRoutes.userData, {
    params: z.object({ id }),
    response: accountData,
    notFound: 'auth.user_not_found',
  }),
  mergeUser: endpoint(authRoutes.mergeUser, {
    params: z.object({ id }),
    body: z.object({ into: id }),
    response: message,
    notFound: 'auth.user_not_found',
    errors: ['auth.merge_refused'],
  }),
  audit: endpoint(authRoutes.audit, { query: auditQuery, response: auditPage }),
  resetSecondFactors: endpoint(authRoutes.resetSecondFactors, {
    params: z.object({ id }),
    response: message,
    notFound: 'auth.user_not_found',
  }),
  invitations: endpoint(authRoutes.invitations, { response: invitations.invitationList }),
  invite: endpoint(authRoutes.invite, {
    body: invitations.newInvitation,
    response: invitations.invitation,
    status: 201,
    errors: ['auth.already_staff'],
  }),
  resendInvitation: endpoint(authRoutes.resendInvitation, {
    ...invitationById,
    response: invitations.invitation,
  }),
  revokeInvitation: endpoint(authRoutes.revokeInvitation, { ...invitationById, response: message }),
  openInvitation: endpoint(authRoutes.openInvitation, {
    body: invitations.openedInvitation,
    response: invitations.shownInvitation,
    errors: invitationToken,
  }),
  join: endpoint(authRoutes.join, {
    body: invitations.joining,
    response: schema.session,
    status: 201,
    errors: [...invitationToken, ...taken],
  }),
  acceptInvitation: endpoint(authRoutes.acceptInvitation, {
    body: invitations.openedInvitation,
    response: schema.session,
    errors: [...invitationToken, 'auth.invitation_of_other', 'auth.already_staff'],
  }),
  apiKeys: endpoint(authRoutes.apiKeys, { response: apiKeys.apiKeyList }),
  issueApiKey: endpoint(authRoutes.issueApiKey, {
    body: apiKeys.newApiKey,
    response: apiKeys.issuedApiKey,
    status: 201,
    errors: ['auth.too_many_api_keys'],
  }),
  revokeApiKey: endpoint(authRoutes.revokeApiKey, {
    params: z.object({ id }),
    response: message,
    notFound: 'auth.api_key_not_found',
  }),
  issuePreview: endpoint(authRoutes.issuePreview, {
    body: previews.wantedPreview,
    response: previews.issuedPreview,
    status: 201,
  }),
  openPreview: endpoint(authRoutes.openPreview, {
    body: previews.openedPreview,
    response: previews.preview,
    errors: ['auth.preview_invalid'],
  }),
  endPreview: endpoint(authRoutes.endPreview, { body: previews.endedPreview, response: message }),
  jwks: endpoint(authRoutes.jwks, { response: schema.jwks }),
  ...mailEndpoints(authRoutes),
};

/**
 * Calls from other services to auth. Their paths are outside `/api`, so the gateway does not
 * forward them (decision 0012).
 */
export const authBetweenServices = {
  /**
   * Called by the gateway before it serves a file of a preview, with the cookie and
   * `X-Preview-Path`.
   */
  checkPreview: endpoint(route('GET', '/between/preview', 'all'), {
    response: message,
    errors: ['auth.preview_invalid'],
  }),
  /**
   * Sessions revoked before their expiry: all, or those `since` the `at` of an earlier response.
   */
  revocations: endpoint(route('GET', '/between/revocations', 'all'), {
    query: z.object({ since: time.optional() }),
    response: z.object({
      at: time,
      /** Tokens of these users with a lower version are revoked. */
      users: z.array(z.object({ id, version: z.number().int() })),
      /** Ids (`jti`) of revoked tokens. */
      tokens: z.array(z.string()),
      /** All valid API keys (rule 27.10); missing in responses of earlier versions. */
      apiKeys: z.array(apiKeys.verifiableApiKey).optional(),
    }),
  }),
  /** Email addresses of the owners, for emails about the shop. */
  owners: endpoint(route('GET', '/between/owners', 'all'), {
    response: z.object({ emails: z.array(z.string()) }),
  }),
  /** Deleted accounts: all, or those `since` the `at` of an earlier response, in pages. */
  removals: endpoint(route('GET', '/between/removals', 'all'), {
    query: z.object({ since: time.optional() }),
    response: z.object({
      at: time,
      accounts: z.array(id),
      /**
       * True when the caller should request the next page immediately, `since` this response's
       * `at`.
       */
      more: z.boolean(),
    }),
  }),
  /** Merged accounts, oldest first, in the same way: the data of `from` belongs to `into`. */
  merges: endpoint(route('GET', '/between/merges', 'all'), {
    query: z.object({ since: time.optional() }),
    response: z.object({
      at: time,
      merges: z.array(z.object({ from: id, into: id })),
      more: z.boolean(),
    }),
  }),
  /** Accounts created or changed: all, or those `since` the `at` of an earlier response, in pages. */
  accounts: endpoint(route('GET', '/between/accounts', 'all'), {
    query: z.object({ since: z.string().max(60).optional() }),
    response: z.object({
      /** An opaque cursor. */
      at: z.string(),
      accounts: z.array(
        z.object({
          id,
          username: z.string(),
          email: z.string(),
          isDisabled: z.boolean(),
          /** The account that it was merged into. */
          mergedInto: id.nullable(),
          consentedAt: time.nullable(),
          createdAt: time,
        }),
      ),
      more: z.boolean(),
    }),
  }),
};

/** Signature algorithm and claims of tokens (rule 10.12). */
export const TOKEN_ALGORITHM = 'ES256';
export const TOKEN_ISSUER = 'tanabana-auth';
export const TOKEN_AUDIENCE = 'tanabana';
/** Lifetime of a token in seconds: 12 hours. */
export const TOKEN_LIFETIME_S = 12 * 60 * 60;

export const tokenClaims = z.object({
  sub: id,
  jti: z.string(),
  /** Issued at and expiry: seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
  /**
   * The account's version when the token was issued; a higher version revokes it. Missing means 0.
   */
  ver: z.number().int().min(0).optional().default(0),
  username: z.string(),
  email: z.string(),
  /** True for the owner. */
  isAdmin: z.boolean(),
  /** Role of staff. Missing for shoppers; tokens without it and with `isAdmin` are an owner's. */
  role: schema.role.optional(),
  isPremium: z.boolean(),
  /** Whether the address `email` has been verified by a mailed link. Missing means no. */
  isEmailProven: z.boolean().optional(),
});

export type { Preview, WantedPreview } from './preview-schema.ts';
