import { describe, expect, it } from 'vitest';
import { parseArguments } from './main.ts';

const parse = (args: string[]) => parseArguments(args, ['auth', 'orders', 'products']);

describe('the command line of npm start', () => {
  it('accepts several instances of services', () => {
    expect(parse([])).toEqual({ dev: false, scale: {} });
    expect(parse(['--dev', '--scale', 'orders=3,auth=2', '--scale=products=20'])).toEqual({
      dev: true,
      scale: { orders: 3, auth: 2, products: 20 },
    });
  });

  it.each(['orders', 'orders=0', 'orders=21', 'orders=-1', 'gateway=2', 'orders=two', ''])(
    'rejects --scale %j',
    (text) => {
      expect(() => parse(['--scale', text])).toThrow('such as orders=3');
    },
  );

  it('rejects unknown arguments', () => {
    expect(() => parse(['--scales', 'orders=3'])).toThrow('--scales');
    expect(() => parse(['orders'])).toThrow('orders');
  });
});
