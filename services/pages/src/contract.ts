import { endpoint } from '@tanabana/contracts/endpoints';

/** Called only by the gateway, which passes the address unchanged. */
export const pageEndpoints = {
  render: endpoint({ method: 'GET', path: '/page', access: 'all' }, { response: null }),
};
