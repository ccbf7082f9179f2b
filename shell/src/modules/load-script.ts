/** Milliseconds until a script counts as lost. */
const TIMEOUT_MS = 6000;

/** Runs a script of this origin. @throws when it does not come in time or at all */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      script.remove();
      settle();
    };
    const fail = (): void => finish(() => reject(new Error(`${address} did not load.`)));
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.onload = () => finish(resolve);
    script.onerror = fail;
    script.src = address;
    document.head.append(script);
  });
}
