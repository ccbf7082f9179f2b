/**
 * What shell and modules share while running: session, settings, data, router, slots. One instance a
 * page; the shell provides it and modules are built without a copy.
 */
export {
  ApiError,
  type CallInput,
  type CallOptions,
  isApiError,
  pictureSrcSet,
  pictureUrl,
} from '@tanabana/api-client';
export {
  type AccountNote,
  type AccountPopup,
  type AccountTab,
  closeAccount,
  getAccountPopup,
  openAccount,
  useAccountPopup,
} from './account-popup.ts';
export { api, callsOf } from './api.ts';
export {
  getConfig,
  type PublicConfig,
  type PublicSwitch,
  provideConfig,
  useConfig,
} from './config.ts';
export * from './descriptor.ts';
export { lazily } from './lazily.tsx';
export { messageOf } from './message-of.ts';
export * from './module-host.ts';
export {
  announce,
  dismiss,
  type Notice,
  type NoticeTone,
  notify,
  usePage,
  useTitle,
} from './page.ts';
export { paths, type ShopQuery } from './paths.ts';
export { Remote } from './remote.tsx';
export * from './router.ts';
export {
  clearSession,
  followOtherTabs,
  getSession,
  onSession,
  PageOwner,
  type SessionState,
  signIn,
  updateUser,
  useSession,
} from './session.ts';
export { askToSignIn, SESSION_ENDED_NOTE, watchSessionTime } from './session-end.ts';
export { signOut } from './sign-out.ts';
export { Slot } from './slot.tsx';
export type { SlotComponent, SlotName, SlotProps } from './slot-props.ts';
export { stored } from './stored.ts';
export { type ApiState, invalidate, type UseApiOptions, useApi } from './use-api.ts';
