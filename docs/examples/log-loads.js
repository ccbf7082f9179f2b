/**
 * A plugin of Module Federation's runtime that says in the console what a page loads of which remote:
 * `npm run deploy -- --plugin docs/examples/log-loads.js`, and with `--remove` no longer.
 */
export default {
  name: 'log-loads',
  onLoad({ remote, expose }) {
    const { name, entry } = remote;
    // biome-ignore lint/suspicious/noConsole: this is what it is for
    console.info(`${name} ${expose} from ${entry}`);
  },
  errorLoadRemote({ id, error }) {
    // biome-ignore lint/suspicious/noConsole: this is what it is for
    console.info(`${id} did not load:`, error);
  },
};
