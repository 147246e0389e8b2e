import { Webhook } from 'standardwebhooks';

/** What webhooks send. */
export interface SentEvent {
  type: string;
  timestamp: string;
  data: object;
}

export interface Delivery {
  /** The secret that `create_webhook` answered, `whsec_…`. */
  secret: string;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The bytes as they came: a body that was parsed and written again has another signature. */
  body: string;
}

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

const isEvent = (value: unknown): value is SentEvent =>
  typeof value === 'object' && value !== null && 'type' in value && 'data' in value;

/**
 * Checks the signature and the time of a delivery and reads its event.
 * @throws if it is not from your server, was changed, or is older than five minutes.
 */
export function readDelivery({ secret, headers, body }: Delivery): SentEvent {
  const header = (name: string) =>
    String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const signed = Object.fromEntries(names.map((name) => [name, header(name)]));
  const event = new Webhook(secret).verify(body, signed);
  if (!isEvent(event)) throw new Error('The delivery holds no event.');
  return event;
}
