import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { z } from 'zod';

/*
 * A server that speaks the part of Stripe's API that billing uses, in the shapes of its reference:
 * https://docs.stripe.com/api/customers, …/checkout/sessions, …/customer_portal/sessions and …/subscriptions.
 */

const SECRET_KEY = 'sk_test_51';
const WEBHOOK_SECRET = 'whsec_test';
const prices = { pro: 'price_pro', team: 'price_team' };

interface Subscription {
  customer: string;
  status: string;
  plan: keyof typeof prices;
  cancels?: boolean;
  /** In seconds, as everywhere in Stripe's API. */
  periodEnd?: number;
}

const toSubscription = (
  id: string,
  { customer, status, plan, cancels = false, periodEnd }: Subscription,
) => ({
  id,
  object: 'subscription',
  customer,
  status,
  cancel_at_period_end: cancels,
  items: {
    object: 'list',
    data: [
      {
        id: `si_${id}`,
        object: 'subscription_item',
        current_period_end: periodEnd ?? 1_800_000_000,
        price: { id: prices[plan], object: 'price', type: 'recurring' },
        quantity: 1,
      },
    ],
    has_more: false,
  },
});

interface Asked {
  route: string;
  form: Record<string, string>;
}

const missing = (what: string) => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
});

const failing = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
};

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return Object.fromEntries(new URLSearchParams(text));
}

/** What the server holds. */
interface Store {
  subscriptions: Map<string, Subscription>;
  /** The ids of customers, by the idempotency key that made them. */
  customers: Map<string, string>;
  asked: Asked[];
  isDown: boolean;
}

interface Reply {
  status?: number;
  body: object;
}

function createCustomer({ customers }: Store, key: string, { email }: Record<string, string>): Reply {
  const id = customers.get(key) ?? `cus_${customers.size + 1}`;
  customers.set(key, id);
  return { body: { id, object: 'customer', email } };
}

const createSession = (
  { customers }: Store,
  object: string,
  { customer = '' }: Record<string, string>,
): Reply =>
  [...customers.values()].includes(customer)
    ? { body: { id: `${object}_1`, object, customer, url: `https://stripe.test/${object}/${customer}` } }
    : missing(`customer: '${customer}'`);

/** Newest first. */
function listOf({ subscriptions }: Store, customer: string | null): Reply {
  const found = [...subscriptions].filter(([, one]) => one.customer === customer);
  const data = found.map(([id, one]) => toSubscription(id, one)).reverse();
  return { body: { object: 'list', url: '/v1/subscriptions', has_more: false, data } };
}

function oneOf({ subscriptions }: Store, id: string, isCanceled: boolean): Reply {
  const found = subscriptions.get(id);
  if (!found) return missing(`subscription: '${id}'`);
  if (isCanceled) found.status = 'canceled';
  return { body: toSubscription(id, found) };
}

async function answer(store: Store, request: IncomingMessage): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.test');
  const form = await readForm(request);
  const route = `${request.method} ${pathname}`;
  store.asked.push({ route, form });
  if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
    return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
  if (store.isDown) return failing;
  if (route === 'POST /v1/customers')
    return createCustomer(store, String(request.headers['idempotency-key']), form);
  if (route === 'POST /v1/checkout/sessions') return createSession(store, 'checkout.session', form);
  if (route === 'POST /v1/billing_portal/sessions')
    return createSession(store, 'billing_portal.session', form);
  if (route === 'GET /v1/subscriptions') return listOf(store, searchParams.get('customer'));
  const id = /^\/v1\/subscriptions\/(\w+)$/.exec(pathname)?.[1] ?? '';
  return oneOf(store, id, request.method === 'DELETE');
}

interface Signing {
  secret?: string;
  /** In seconds. */
  at?: number;
}

/** A request as Stripe sends events, signed by its own library. */
function signedEvent(object: object, type: string, { secret = WEBHOOK_SECRET, at }: Signing): RequestInit {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const timestamp = Math.floor(at ?? Date.now() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { method: 'POST', body: payload, headers: { 'stripe-signature': signature } };
}

/** Starts the server. Its settings make an app use it. */
export async function startStripe() {
  const store: Store = { subscriptions: new Map(), customers: new Map(), asked: [], isDown: false };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { status = 200, body } = await answer(store, request);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    store,
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_PRO: prices.pro,
      STRIPE_PRICE_TEAM: prices.team,
      STRIPE_URL: `http://127.0.0.1:${port}`,
    },
    /** An event about a subscription as it is now. */
    event: (type: string, id: string, signing: Signing = {}): RequestInit => {
      const found = store.subscriptions.get(id) ?? { customer: 'cus_unknown', status: 'active', plan: 'pro' };
      return signedEvent(toSubscription(id, found), type, signing);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
