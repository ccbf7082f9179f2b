import { type ComponentType, useSyncExternalStore } from 'react';
import type { SlotEntry } from './descriptor.ts';

export interface SlotFilling extends SlotEntry {
  module: string;
}

/** Where a remote component stands: its module, and the slot's name or `page`. */
export interface Place {
  module: string;
  place: string;
}

export interface FailedProps extends Place {
  /** Being tried again right now. */
  busy?: boolean;
  onRetry: () => void;
}

export type AnyComponent = ComponentType<Record<string, unknown>>;

/** What the shell gives to this package: how modules are found, loaded and stood in for. */
export interface ModuleHost {
  /** In order. */
  slots: (name: string) => readonly SlotFilling[];
  /** @throws when the module is away, in time and every time until it is back. */
  load: (module: string, expose: string) => Promise<AnyComponent>;
  /** What is loaded already, of whatever version. */
  peek: (module: string, expose: string) => AnyComponent | undefined;
  /**
   * The arrival of the code of a component that is in the document which a server rendered; rejected where it does not come
   * in time. Undefined for a component that is not in it.
   */
  arrival: (module: string, expose: string) => Promise<unknown> | undefined;
  /** Whether that is of the version that counts now. */
  isCurrent: (module: string, expose: string) => boolean;
  /** The version that counts now; undefined for what is no module. */
  version: (module: string) => string | undefined;
  /** Why this shell does not run the module, in words; undefined where it does. */
  refusal: (module: string) => string | undefined;
  /** Forgets what failed of a module; whoever waits for it loads again. */
  retry: (module: string) => void;
  /** A component of the module threw while rendering: the next version of it is rendered as soon as there is one. */
  threw: (module: string) => void;
  /** Whether it is being found out right now where the module is. */
  isRetrying: (module: string) => boolean;
  /** Grows with every retry of the module and every newer version of it. */
  attempt: (module: string) => number;
  subscribe: (listener: () => void) => () => void;
  /** Stands in while a component is on its way. */
  Loading: ComponentType<Place>;
  /** Stands in where a component could not be loaded or threw while rendering. */
  Failed: ComponentType<FailedProps>;
}

let host: ModuleHost | undefined;

/** For the shell, once, before the first render. */
export const provideModules = (given: ModuleHost): void => {
  host = given;
};

/** The host, undefined where a component is rendered outside of the shell. */
export const getModuleHost = (): ModuleHost | undefined => host;

const nothing = (): (() => void) => () => undefined;

/** Renders again when a retry begins and ends. */
export const useRetrying = (module: string): boolean =>
  useSyncExternalStore(
    host?.subscribe ?? nothing,
    () => host?.isRetrying(module) ?? false,
    () => false,
  );

/** Renders again when the module is tried again. */
export const useAttempt = (module: string): number =>
  useSyncExternalStore(
    host?.subscribe ?? nothing,
    () => host?.attempt(module) ?? 0,
    () => host?.attempt(module) ?? 0,
  );
