const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Evaluates React DOM and the shell in tasks of their own, between which the browser handles clicks and
 * frames. React DOM creates errors meanwhile; if a browser's tools record their stacks, V8 parses all
 * functions on the stack again, so the shell must not be among them.
 */
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ './main.tsx');
}

void start();
