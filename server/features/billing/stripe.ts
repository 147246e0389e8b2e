import http from 'node:http';
import https from 'node:https';
import type Stripe from 'stripe';
import { logFailure } from '../../platform/config/log';
import { settings } from '../../platform/config/settings';
import { AppError, conflict } from '../../platform/errors/errors';
import { lookup } from '../../platform/network/lookup';
import { type Billing, findBilling } from './plans';

const TIMEOUT_MS = 10_000;
const options = { keepAlive: true, lookup };
const agent = new https.Agent(options);
const plainAgent = new http.Agent(options);

/** The client of Stripe's API. Its library is loaded on first use, so that it costs nothing where billing is off. */
export async function stripeClient({ secretKey, url }: Billing): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(url ?? 'https://api.stripe.com');
  const isPlain = protocol === 'http:';
  return new Client(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    httpClient: Client.createNodeHttpClient(isPlain ? plainAgent : agent),
    host: hostname,
    ...(port && { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** @throws 409 where people cannot pay, 503 if Stripe does not answer. Other refusals mean that the settings are wrong, so they are internal errors. */
export async function askStripe<Answer>(
  requestId: string,
  ask: (client: Stripe, billing: Billing) => Promise<Answer>,
): Promise<Answer> {
  const billing = findBilling(settings());
  if (!billing)
    throw conflict('This server has no billing. Every plan here is set by the person who runs it.');
  const client = await stripeClient(billing);
  const { errors } = (await import('stripe')).default;
  try {
    return await ask(client, billing);
  } catch (thrown) {
    if (!(thrown instanceof errors.StripeConnectionError || thrown instanceof errors.StripeAPIError))
      throw thrown;
    logFailure(requestId, thrown);
    throw new AppError('unavailable', 'Stripe does not answer. Try again in a few minutes.');
  }
}
