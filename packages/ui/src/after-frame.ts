/** Calls a function after the next frame; in a hidden page, which has no frames, immediately. */
export function afterFrame(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
