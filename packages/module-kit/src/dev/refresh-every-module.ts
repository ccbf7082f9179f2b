/**
 * Development only, loaded before React: stores every renderer in React's DevTools hook, where the
 * refresh runtime of modules that load later finds it. Without it, edits of modules do not appear.
 */
interface Hook {
  renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
  [more: string]: unknown;
}

const page = globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };
const ignore = (): void => undefined;

page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => 1,
  onScheduleFiberRoot: ignore,
  onCommitFiberRoot: ignore,
  onCommitFiberUnmount: ignore,
};
const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const inject = hook.inject;
hook.inject = function (this: Hook, renderer: unknown): number {
  const id = inject.call(this, renderer);
  this.renderers.set(id, renderer);
  return id;
};
