import type {
  AttemptError,
  DeliveryState,
  DisabledReason,
  DomainEventType,
  WebhookEventType,
} from '@tanabana/contracts';
import type { Db, ObjectId } from 'mongodb';

/** A signing secret, encrypted. */
export interface StoredSecret {
  sealed: string;
  /** When it becomes invalid; null for the current one. */
  expiresAt: Date | null;
}

/** An address that receives events. */
export interface EndpointDocument {
  _id: ObjectId;
  url: string;
  description: string;
  types: readonly DomainEventType[];
  isEnabled: boolean;
  disabledBecause: DisabledReason | null;
  /** The current one, then the one that it replaced. */
  secrets: readonly StoredSecret[];
  /** First failed attempt since the last success. */
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  by: { id: string | null; username: string };
  createdAt: Date;
}

/** The body of a message. */
export interface MessagePayload {
  id: string;
  type: WebhookEventType;
  timestamp: string;
  entity: { kind: string; id: string };
  data: Record<string, unknown>;
}

export interface AttemptDocument {
  at: Date;
  durationMs: number;
  status: number | null;
  error: AttemptError | null;
  response: string;
}

/** One event for one endpoint. */
export interface DeliveryDocument {
  _id: ObjectId;
  endpointId: ObjectId;
  eventId: string;
  type: WebhookEventType;
  /** Service, kind and id of the entity, within which events are delivered in order. */
  entity: string;
  /** Position among the events of the service. */
  sequence: number;
  payload: MessagePayload;
  /** When the event happened. */
  at: Date;
  /** When the delivery was stored. */
  createdAt: Date;
  state: DeliveryState;
  /** Attempts since the delivery was stored or replayed. */
  tries: number;
  /** Next attempt; a running attempt has it in the future, so that it is repeated after a crash. */
  dueAt: Date | null;
  /** Identifies the running attempt. */
  claim: string | null;
  deliveredAt: Date | null;
  attempts: readonly AttemptDocument[];
}

/** How far the events of a service were stored. */
export interface CursorDocument {
  /** Name of the service. */
  _id: string;
  after: string;
}

export const collectionsOf = (db: Db) => ({
  endpoints: db.collection<EndpointDocument>('endpoints'),
  deliveries: db.collection<DeliveryDocument>('deliveries'),
  cursors: db.collection<CursorDocument>('cursors'),
});
