import type { Logger } from '../../logger.ts';
import type { Channel } from '../channel.ts';

/** Writes one log line per notification, to see what a further channel would send. */
export const createLogChannel = (log: Pick<Logger, 'info'>): Channel => ({
  name: 'log',
  async send({ kind, text }, { id, type, entity }) {
    log.info({ channel: 'log', notification: kind, event: id, type, entity }, text);
  },
});
