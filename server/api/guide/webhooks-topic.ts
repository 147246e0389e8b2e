import { WebhookEvent } from '../../wire/webhooks';
import type { Section } from './guide';
import { example, type Topic } from './topic';

const events: Section = {
  id: 'events',
  title: 'Events',
  blocks: [
    {
      text: 'A webhook names the events that it wants. `*` stands for all of them, also for those of later versions.',
    },
    { list: WebhookEvent.options.map((name) => `\`${name}\``) },
    {
      list: [
        'Projects and areas are completed by archiving them and reopened by restoring them.',
        '`task.assigned`: a task has another assignee, or is new and has one. `task.created` or `task.updated` comes before it.',
        '`reminder.due`: a reminder of an open task has come, once a task, however many people it reminds.',
        '`task.due`: a day has begun in your time zone, for each open task whose deadline or planned day it is. A webhook that is turned on during a day gets those of the next days.',
        'Habits, rounds and sessions are your own: they go to your webhooks of every workspace. A check changes the habit.',
        'Notes come without their text. Members come to those who may see them; the end of an account sends no `member.deleted`.',
      ],
    },
  ],
};

export const webhooks = (): Topic => ({
  title: 'Webhooks',
  summary: 'Your server hears of a change seconds after it happened, in the form of Standard Webhooks.',
  sections: [
    {
      id: 'receive',
      title: 'A receiver',
      blocks: [
        {
          text: '[create_webhook](/docs/api/webhooks#create_webhook) answers the secret once. This receiver checks the signature and takes each delivery once:',
        },
        example('receive-webhooks.ts'),
        {
          label: 'Start it',
          code: 'npm install ./parcours-client-*.tgz\nWEBHOOK_SECRET=whsec_… PORT=8080 npx tsx receive-webhooks.ts',
        },
      ],
    },
    {
      id: 'deliveries',
      title: 'Deliveries',
      blocks: [
        {
          text: 'A delivery is a `POST` with `{type, timestamp, data}`: the row as it was when the event happened, what it was before (`previous`), and who did it (`actor`). The body of a delivery never changes. Its exact shape for each event is under `webhooks` in [OpenAPI](/v2/openapi.json).',
        },
        {
          head: ['Header', 'Holds'],
          rows: [
            ['`webhook-id`', 'the id of the delivery, the same for every try'],
            [
              '`webhook-timestamp`',
              'when this try was sent, in epoch seconds; refuse one that is older than five minutes',
            ],
            [
              '`webhook-signature`',
              '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; two of them for a day after a rotation',
            ],
          ],
        },
        {
          list: [
            'Answer any 2xx within ten seconds. Redirects are not followed.',
            'A time-out, 5xx or 429 is tried again for two days: after 5 s, 30 s, 2 min, and then less and less often.',
            'Any other 4xx ends the tries of the delivery. 410, or twenty failures in a row, turns the webhook off and tells you.',
            'Deliveries of a webhook come one after the other, in order, at least once each. One that failed waits for its next try, and later ones go before it. What you may no longer read is not sent.',
            '[list_webhook_deliveries](/docs/api/webhooks#list_webhook_deliveries) and Settings → Webhooks show the `body` that was sent, for 30 days, while you may read what it is about.',
          ],
        },
      ],
    },
    events,
  ],
});
