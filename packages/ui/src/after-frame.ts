/**
 * Calls a function after the next frame; in a hidden page, which has no frames, immediately.
 * @returns a function that cancels it
 */
export function afterFrame(act: () => void): () => void {
  if (document.hidden) {
    act();
    return () => undefined;
  }
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
