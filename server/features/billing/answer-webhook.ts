import sql from 'sql-template-tag';
import { z } from 'zod';
import { settings } from '../../platform/config/settings';
import { database } from '../../platform/database/client';
import { AppError, notFound } from '../../platform/errors/errors';
import { jsonAnswer, type Transport } from '../../platform/http/answer';
import { readBytes } from '../../platform/http/body';
import type { PlainRequest } from '../../platform/http/plain-request';
import { refuseMethod } from '../../platform/http/refuse-method';
import { findBilling } from './plans';
import { stripeClient } from './stripe';
import { syncSubscription } from './sync';

/** Where Stripe sends its events. */
export const stripeWebhookPath = '/webhooks/stripe';

/** Events that can change a subscription. Others are answered and left alone. */
const isAboutPayment = (type: string) => /^(checkout\.session|customer\.subscription|invoice)\./.test(type);

const OfCustomer = z.object({ customer: z.string() });

/** @throws 404 without billing, 400 for a signature that is not Stripe's, or too old. */
async function readEvent(request: PlainRequest) {
  const billing = findBilling(settings());
  if (!billing) throw notFound('page');
  const body = Buffer.from(await readBytes(request));
  const client = await stripeClient(billing);
  try {
    return client.webhooks.constructEvent(
      body,
      request.headers.get('stripe-signature') ?? '',
      billing.webhookSecret,
    );
  } catch {
    throw new AppError('invalid_request', 'The signature is not valid. Check STRIPE_WEBHOOK_SECRET.');
  }
}

/** Answers Stripe. Its events carry no token; their signature authenticates them. */
export const answerStripeWebhook: Transport = async (request) => {
  if (request.method !== 'POST') return refuseMethod('POST');
  const { type, data } = await readEvent(request);
  const { data: about } = OfCustomer.safeParse(data.object);
  if (about && isAboutPayment(type)) {
    const { customer } = about;
    await database().transaction(async (db) => {
      const known = await db.row(sql`SELECT FROM subscriptions WHERE customer_id = ${customer}`);
      if (known) await syncSubscription.enqueue(db, { customerId: customer }, { key: customer });
    });
  }
  return jsonAnswer({ received: true }, 200);
};
