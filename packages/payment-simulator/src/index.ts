/** The simulated payment provider, for the program and for tests. */
export { createSimulatorApp, type SimulatorApp } from './app.ts';
export type { PaymentEvent } from './events.ts';
export { type Faults, NO_FAULTS } from './faults.ts';
export type { SimulatedPayment, SimulatedRefund } from './ledger.ts';
