import { type Endpoints, telemetryRoutes } from '@tanabana/contracts';
import { callsOf } from '@tanabana/storefront';

/** Calls of the telemetry service, which only this tab uses. */
export const telemetryCalls = callsOf<typeof Endpoints.telemetryEndpoints>(telemetryRoutes);
