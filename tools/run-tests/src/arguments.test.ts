import { describe, expect, it } from 'vitest';
import { parseTestArguments, STAGES } from './arguments.ts';

describe('the command line of npm test', () => {
  it('runs everything by default', () => {
    expect(parseTestArguments([])).toEqual({
      stages: STAGES,
      since: null,
      bail: false,
      report: null,
    });
  });

  it('accepts --changed and some stages', () => {
    expect(parseTestArguments(['--changed'])).toMatchObject({ since: 'HEAD' });
    expect(parseTestArguments(['--changed=main', '--only=browser,unit', '--bail'])).toMatchObject({
      stages: ['unit', 'browser'],
      since: 'main',
      bail: true,
    });
    expect(parseTestArguments(['--only=containers,created']).stages).toEqual([
      'created',
      'containers',
    ]);
  });

  it.each(['--only=everything', '--quick', 'orders'])('rejects %s', (text) => {
    expect(() => parseTestArguments([text])).toThrow();
  });
});
