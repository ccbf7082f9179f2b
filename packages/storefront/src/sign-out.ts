import { clearSession } from './session.ts';

/** Signs out in this browser at once: token, user and the stored `cart` entry are gone. */
export function signOut(): void {
  clearSession();
}
