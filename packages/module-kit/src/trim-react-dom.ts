import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Functions of React DOM that only act on `<ViewTransition>`. Without them it renders its children
 * without an animation.
 */
const VIEW_TRANSITIONS = [
  'trackEnterViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'commitAfterMutationEffectsOnFiber',
  'startViewTransition',
];

/**
 * Returns the source of React DOM with these functions empty, so that the minifier removes what
 * only they call.
 * @throws Error if one does not exist, because the package has changed
 */
export const withoutViewTransitions = (source: string): string =>
  VIEW_TRANSITIONS.reduce((text, name) => {
    const declared = new RegExp(`^function ${name}\\([^)]*\\) \\{\\n[\\s\\S]*?^\\}$`, 'm');
    if (!declared.test(text)) throw new Error(`React DOM has no function ${name}.`);
    return text.replace(declared, `function ${name}() {}`);
  }, source);

/** Removes view transitions, which no page of the shop has, from the bundled React DOM. */
export const trimReactDom: RsbuildPlugin = {
  name: 'tanabana:trim-react-dom',
  apply: 'build',
  setup(api) {
    api.transform({ test: /react-dom-client\.production\.js$/ }, ({ code }) =>
      withoutViewTransitions(code),
    );
  },
};
