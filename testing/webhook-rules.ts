import { needsMembership, needsRole, type Rule } from './rule';
import type { Ids } from './sharing-fixture';

const ofWebhook = ({ webhookId }: Ids) => ({ webhookId });

/** The rules of the webhook tools. */
export const webhookRules: Record<string, Rule> = {
  create_webhook: needsMembership('member', ({ workspaceId }) => ({
    workspaceId,
    url: 'https://hooks.example/',
    events: ['task.created'],
  })),
  update_webhook: needsRole('owner', ['own'], ({ webhookId }) => ({ webhookId, active: false })),
  delete_webhook: needsRole('owner', ['own'], ofWebhook),
  list_webhook_deliveries: needsRole('owner', ['own'], ofWebhook),
  retry_webhook_delivery: needsRole('owner', ['own'], ({ webhookId, deliveryId }) => ({
    webhookId,
    deliveryId,
  })),
  rotate_webhook_secret: needsRole('owner', ['own'], ofWebhook),
  test_webhook: needsRole('owner', ['own'], ofWebhook),
};
