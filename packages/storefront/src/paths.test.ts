import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';

describe('paths', () => {
  it('GIVEN segments THEN they are encoded', () => {
    expect(paths.product('a/b')).toBe('/product/a%2Fb');
    expect(paths.category('men’s wear')).toBe('/category/men%E2%80%99s%20wear');
  });

  it('GIVEN a choice of a product THEN the address contains it', () => {
    expect(paths.product('12', { colour: 'Rani', size: '' })).toBe('/product/12?colour=Rani');
    expect(paths.product('12', { colour: '', size: 'Free Size' })).toBe(
      '/product/12?size=Free+Size',
    );
  });

  it('GIVEN filters THEN the query has lists repeated and empty ones omitted', () => {
    expect(paths.shop()).toBe('/shop');
    expect(paths.shop({ q: '', size: ['S', 'M'], page: 2 })).toBe('/shop?size=S&size=M&page=2');
  });

  it('GIVEN a guest order THEN the address contains its access key', () => {
    expect(paths.order('12')).toBe('/order/12');
    expect(paths.invoice('12', 'a/b')).toBe('/order/12/invoice?key=a%2Fb');
    expect(paths.invoice('12', undefined, 'CN/26-27/1')).toBe(
      '/order/12/invoice?number=CN%2F26-27%2F1',
    );
  });

  it('GIVEN an order THEN the addresses of its payment, its return form and its tracking page contain its id', () => {
    expect(paths.pay('12')).toBe('/order/12/pay');
    expect(paths.pay('12', 'a/b')).toBe('/order/12/pay?key=a%2Fb');
    expect(paths.returnRequest('12')).toBe('/order/12/return');
    expect(paths.returnRequest('12', 'a/b')).toBe('/order/12/return?key=a%2Fb');
    expect(paths.track('12', 'a/b')).toBe('/track/12?token=a%2Fb');
  });

  it('GIVEN a tab THEN the dashboard opens with it', () => {
    expect(paths.dashboard()).toBe('/dashboard');
    expect(paths.dashboard('orders')).toBe('/dashboard/orders');
  });
});
