import type { customerEndpoints } from '@tanabana/contracts/endpoints';
import { createExports, csvReply, type Handlers } from '@tanabana/service-kit';
import type { CustomerService } from './customer-service.ts';

/** One handler for each call about customers. */
export function customerHandlers(customers: CustomerService): Handlers<typeof customerEndpoints> {
  const exporting = createExports();
  return {
    customers: ({ query }) => customers.page(query),
    async customersCsv({ query }) {
      const file = await customers.csv(query);
      return csvReply(
        'customers.csv',
        exporting(() => file),
      );
    },
    customer: ({ params }) => customers.details(params.customer),
    updateCustomer: ({ user, params, body, header }) =>
      customers.change(user, params.customer, body, header('if-match')),
    customerData: ({ params }) => customers.data(params.customer),
    async eraseGuest({ user, params }) {
      await customers.eraseGuest(user, params.customer);
      return { message: 'The data of this guest is deleted.' };
    },
    async mergeGuest({ user, params, body }) {
      await customers.mergeGuest(user, params.customer, body.into);
      return { message: 'The guest is merged.' };
    },
    segments: async () => ({ data: await customers.segments() }),
    createSegment: ({ user, body }) => customers.createSegment(user, body),
    updateSegment: ({ user, params, body }) => customers.changeSegment(user, params.id, body),
    async removeSegment({ user, params }) {
      await customers.removeSegment(user, params.id);
      return { message: 'Segment deleted' };
    },
  };
}
