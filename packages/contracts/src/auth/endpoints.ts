import { z } from 'zod';
import { auditPage, auditQuery } from '../audit/schema.ts';
import { endpoint } from '../endpoint.ts';
import { id, message } from '../fields.ts';
import { address, addressList, newAddress } from './addresses.ts';
import { authRoutes } from './routes.ts';
import {
  credentials,
  emailConfirmation,
  jwks,
  passwordChange,
  passwordChanged,
  passwordReset,
  profileChange,
  recovery,
  registered,
  registration,
  session,
  user,
} from './schema.ts';
import { userAccount, userAccountChange, userPage, userQuery } from './users.ts';

const taken = ['auth.username_taken', 'auth.email_taken', 'auth.too_many_names'] as const;
const addressById = { params: z.object({ id }), notFound: 'auth.address_not_found' } as const;
const userById = {
  params: z.object({ id }),
  notFound: 'auth.user_not_found',
  errors: ['auth.last_admin'],
} as const;

export const authEndpoints = {
  register: endpoint(authRoutes.register, {
    body: registration,
    response: registered,
    status: 201,
    errors: taken,
  }),
  login: endpoint(authRoutes.login, {
    body: credentials,
    response: session,
    errors: ['auth.invalid_credentials', 'auth.disabled', 'auth.too_many_attempts'],
  }),
  logout: endpoint(authRoutes.logout, { response: message }),
  logoutEverywhere: endpoint(authRoutes.logoutEverywhere, { response: message }),
  recover: endpoint(authRoutes.recover, { body: recovery, response: message }),
  reset: endpoint(authRoutes.reset, {
    body: passwordReset,
    response: message,
    errors: ['auth.reset_token_invalid'],
  }),
  confirmEmail: endpoint(authRoutes.confirmEmail, {
    body: emailConfirmation,
    response: message,
    errors: ['auth.confirmation_invalid'],
  }),
  changePassword: endpoint(authRoutes.changePassword, {
    body: passwordChange,
    response: passwordChanged,
    errors: ['auth.wrong_password', 'auth.too_many_attempts'],
  }),
  me: endpoint(authRoutes.me, { response: user }),
  updateMe: endpoint(authRoutes.updateMe, { body: profileChange, response: user, errors: taken }),
  setAvatar: endpoint(authRoutes.setAvatar, { response: user, errors: ['auth.avatar_invalid'] }),
  avatar: endpoint(authRoutes.avatar, {
    params: z.object({ id }),
    response: null,
    notFound: 'auth.avatar_not_found',
  }),
  addresses: endpoint(authRoutes.addresses, { response: addressList }),
  addAddress: endpoint(authRoutes.addAddress, {
    body: newAddress,
    response: address,
    status: 201,
    errors: ['auth.too_many_addresses'],
  }),
  updateAddress: endpoint(authRoutes.updateAddress, {
    ...addressById,
    body: newAddress,
    response: address,
  }),
  removeAddress: endpoint(authRoutes.removeAddress, { ...addressById, response: message }),
  users: endpoint(authRoutes.users, { query: userQuery, response: userPage }),
  updateUser: endpoint(authRoutes.updateUser, {
    ...userById,
    body: userAccountChange,
    response: userAccount,
  }),
  removeUser: endpoint(authRoutes.removeUser, { ...userById, response: message }),
  audit: endpoint(authRoutes.audit, { query: auditQuery, response: auditPage }),
  jwks: endpoint(authRoutes.jwks, { response: jwks }),
};
