/**
 * Shared at run time by shell and modules: session, settings, data, router, slots. One instance per
 * page; the shell provides it and modules are built without a copy.
 */

export {
  ApiError,
  type CallInput,
  type CallOptions,
  isApiError,
  pictureSrcSet,
  pictureUrl,
  serverNow,
  traceCalls,
} from '@tanabana/api-client';
export { create } from 'zustand';
export * from './account-popup.ts';
export { collectQuestions, type Missing, provideAnswers, type Question } from './answers.ts';
export { addGuardedCalls, api, callsOf, messageOf, onForbidden } from './api.ts';
export * from './config.ts';
export { ContentLink, contentPreview, useContent } from './content.tsx';
export { useDeliveryTerms } from './delivery-terms.ts';
export * from './descriptor.ts';
export { inBrowser } from './in-browser.ts';
export { type LazyComponent, lazily, lazyWindow } from './lazily.tsx';
export * from './module-host.ts';
export * from './page.ts';
export { paths, type ShopQuery } from './paths.ts';
export { Remote, Slot } from './remote.tsx';
export * from './router.tsx';
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
export { signOut, watchSessionTime } from './session-end.ts';
export type { SlotComponent, SlotName, SlotProps } from './slots.ts';
export { type BrowserStorage, stored, tabStored } from './stored.ts';
export { type ApiState, invalidate, preloadApi, type UseApiOptions, useApi } from './use-api.ts';
export { useFile, useObjectUrl } from './use-file.ts';
export { useNear } from './use-near.ts';
export { useTask } from './use-task.ts';
