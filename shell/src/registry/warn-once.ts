const told = new Set<string>();

/** Says in the console what is wrong with a module, for whoever runs the shop; the same thing once a page. */
export function warnOnce(problem: string): void {
  // biome-ignore lint/suspicious/noConsole: a page has nowhere else to say it
  if (!told.has(problem)) console.warn(problem);
  told.add(problem);
}
