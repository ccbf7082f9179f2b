import { endpoint } from '../endpoint.ts';
import { authRoutes } from './routes.ts';
import { credentials, jwks, registered, registration, session, user } from './schema.ts';

export const authEndpoints = {
  register: endpoint(authRoutes.register, {
    body: registration,
    response: registered,
    status: 201,
    errors: ['auth.username_taken', 'auth.email_taken'],
  }),
  login: endpoint(authRoutes.login, {
    body: credentials,
    response: session,
    errors: ['auth.invalid_credentials', 'auth.too_many_attempts'],
  }),
  me: endpoint(authRoutes.me, { response: user }),
  jwks: endpoint(authRoutes.jwks, { response: jwks }),
};
