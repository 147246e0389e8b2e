import { WebhookEvent } from '../../wire/webhooks';
import { eventShape } from './shapes';

const ref = (kind: 'schemas' | 'parameters', name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** The parameters that every webhook has, by their names in OpenAPI. */
export const webhookHeaders = Object.fromEntries(
  Object.entries({
    WebhookId: ['webhook-id', 'The id of the delivery, the same for every attempt.'],
    WebhookTimestamp: ['webhook-timestamp', 'When it was sent, in epoch seconds.'],
    WebhookSignature: ['webhook-signature', 'Signatures as Standard Webhooks describes: `v1,…`.'],
  }).map(([key, [name, description]]) => [
    key,
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
);

function toWebhook(event: string) {
  const [kind = ''] = event.split('.');
  const subject = kind === 'reminder' ? 'task' : kind;
  const properties = {
    type: { type: 'string', const: event },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: ref('schemas', eventShape(subject)),
  };
  const schema = {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
  return {
    post: {
      operationId: `on_${event.replace('.', '_')}`,
      summary: `Is sent for \`${event}\`.`,
      tags: ['webhooks'],
      security: [],
      parameters: Object.keys(webhookHeaders).map((name) => ref('parameters', name)),
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Received.' },
        410: { description: 'Turns the webhook off.' },
        default: { description: 'Time-outs, 5xx and 429 are tried again for two days.' },
      },
    },
  };
}

/** What webhooks are sent, by event. */
export const webhookPaths = () =>
  Object.fromEntries([...WebhookEvent.options, 'webhook.test'].map((event) => [event, toWebhook(event)]));
