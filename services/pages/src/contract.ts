import { endpoint } from '@tanabana/contracts/endpoints';

/** Asked by the gateway alone, which passes an address on as it came. */
export const pageEndpoints = {
  render: endpoint({ method: 'GET', path: '/page', access: 'all' }, { response: null }),
};
