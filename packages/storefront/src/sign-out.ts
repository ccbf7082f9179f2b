import { api } from './api.ts';
import { clearSession, getSession } from './session.ts';

/**
 * Signs out in this browser at once: token, user and the stored `cart` entry are gone. The service is
 * told in the background, so that the token is good nowhere any more; a service that is away keeps
 * nobody signed in here.
 */
export function signOut(): void {
  if (getSession().token) api.auth.logout({}, { keepalive: true }).catch(() => undefined);
  clearSession();
}
