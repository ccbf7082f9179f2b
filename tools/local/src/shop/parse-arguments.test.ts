import { describe, expect, it } from 'vitest';
import { parseArguments } from './parse-arguments.ts';

describe('the command line of npm start', () => {
  it('asks for more instances of services', () => {
    expect(parseArguments([])).toEqual({ dev: false, scale: {} });
    expect(parseArguments(['--dev', '--scale', 'orders=3,auth=2', '--scale=products=20'])).toEqual({
      dev: true,
      scale: { orders: 3, auth: 2, products: 20 },
    });
  });

  it.each(['orders', 'orders=0', 'orders=21', 'orders=-1', 'gateway=2', 'orders=two', ''])(
    'does not take --scale %j',
    (text) => {
      expect(() => parseArguments(['--scale', text])).toThrow('such as orders=3');
    },
  );

  it('takes nothing that it does not know', () => {
    expect(() => parseArguments(['--scales', 'orders=3'])).toThrow('--scales');
    expect(() => parseArguments(['orders'])).toThrow('orders');
  });
});
