import { type ComponentType, useSyncExternalStore } from 'react';
import type { SlotEntry } from './descriptor.ts';

export interface SlotFilling extends SlotEntry {
  module: string;
}

/** Position of a remote component: its module, and the slot's name or `page`. */
export interface Place {
  module: string;
  place: string;
}

export interface FailedProps extends Place {
  /** A retry is in progress. */
  busy?: boolean;
  onRetry: () => void;
}

export type AnyComponent = ComponentType<Record<string, unknown>>;

/** What the shell provides to this package: finding, loading and replacing modules. */
export interface ModuleHost {
  /** Sorted. */
  slots: (name: string) => readonly SlotFilling[];
  /** @throws while the module is unavailable */
  load: (module: string, expose: string) => Promise<AnyComponent>;
  /** Returns the component if it is loaded, in whatever version. */
  peek: (module: string, expose: string) => AnyComponent | undefined;
  /**
   * Resolves when the code of a server-rendered component has loaded; rejects after a timeout.
   * Undefined for other components.
   */
  arrival: (module: string, expose: string) => Promise<unknown> | undefined;
  /** Loads the code of a server-rendered component that only slots below the first view use. */
  startArrival: (module: string, expose: string) => void;
  /** Whether the loaded component has the current version. */
  isCurrent: (module: string, expose: string) => boolean;
  /** The current version; undefined for an unknown module. */
  version: (module: string) => string | undefined;
  /** Why this shell does not run the module, as text; undefined if it does. */
  refusal: (module: string) => string | undefined;
  /** Clears failures of a module; waiting components load again. */
  retry: (module: string) => void;
  /**
   * Reports that a component of the module threw an error during rendering: its next version is
   * rendered as soon as there is one.
   */
  threw: (module: string, error?: unknown) => void;
  /** Whether the module is being looked up at the moment. */
  isRetrying: (module: string) => boolean;
  /** Incremented with every retry and every newer version of the module. */
  attempt: (module: string) => number;
  subscribe: (listener: () => void) => () => void;
  /** Shown while a component loads. */
  Loading: ComponentType<Place>;
  /** Shown when a component failed to load or threw during rendering. */
  Failed: ComponentType<FailedProps>;
}

let host: ModuleHost | undefined;

/** For the shell, before the first render. */
export const provideModules = (given: ModuleHost): void => {
  host = given;
};

/** Returns the host, undefined outside the shell. */
export const getModuleHost = (): ModuleHost | undefined => host;

const nothing = (): (() => void) => () => undefined;

/** Re-renders when a retry starts and ends. */
export const useRetrying = (module: string): boolean =>
  useSyncExternalStore(
    host?.subscribe ?? nothing,
    () => host?.isRetrying(module) ?? false,
    () => false,
  );

/** Re-renders when the module is retried. */
export const useAttempt = (module: string): number =>
  useSyncExternalStore(
    host?.subscribe ?? nothing,
    () => host?.attempt(module) ?? 0,
    () => host?.attempt(module) ?? 0,
  );
