/** Loads a script of another origin. @throws Error if it cannot be loaded */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} cannot be loaded.`));
    };
    script.src = url;
    document.head.append(script);
  });
}
