import { formatNumber } from '../../../language/formats';
import { settings } from '../../platform/config/settings';
import { codes, isErrorCode } from '../../platform/errors/errors';
import { errorMeanings } from '../openapi/openapi';
import { example, type Topic } from './topic';
import { webhooks } from './webhooks-topic';

const errors = (): Topic => ({
  title: 'Errors',
  summary:
    'A failure has one form over REST, MCP and the command line. Programs read the code, people the message, which says what to do.',
  sections: [
    {
      id: 'form',
      title: 'Form',
      blocks: [
        {
          label: 'A failure',
          code: JSON.stringify(
            {
              error: {
                code: 'invalid_request',
                message: 'Check these fields: deadline.',
                details: [{ field: 'deadline', message: 'Must be a valid calendar date.' }],
              },
            },
            null,
            2,
          ),
        },
        {
          text: '`details` is always there: one row for each field that is wrong, by its dotted path (`moves.3.parent.headingId`). Over `/mcp` the same stands in `structuredContent`, with `isError`. The command line prints the message and exits with 1, or with 3 for what may pass; `--json` prints the whole.',
        },
        {
          text: 'Each answer has `X-Request-Id`: yours, if you sent 1 to 128 visible ASCII characters. The log line of the server has the same id.',
        },
      ],
    },
    {
      id: 'codes',
      title: 'Codes',
      blocks: [
        {
          head: ['Status', 'Code', 'When'],
          rows: Object.entries(codes).map(([name, { status }]) => [
            `\`${status}\``,
            `\`${name}\``,
            isErrorCode(name) ? errorMeanings[name] : '',
          ]),
        },
        {
          text: 'What you may not see answers 404, as if it did not exist. 403 means that you see it and your role is too low. A new code may appear within a status: treat one that you do not know like its status.',
        },
      ],
    },
    {
      id: 'again',
      title: 'What to send again',
      blocks: [
        {
          list: [
            '429, and 409 with `Retry-After`: after that many seconds.',
            '503 and a connection that broke: soon, each time after twice the wait. Send a write with an [idempotency key](/docs/idempotency), so that it is done once.',
            'Any other 4xx: not before you changed the request.',
          ],
        },
      ],
    },
  ],
});

const mb = (count: number) => `${formatNumber('en', count)} MB`;

function limits(): Topic {
  const { RATE_LIMIT, MAX_FILE_MB, MAX_STORE_MB, ROW_LIMITS } = settings();
  return {
    title: 'Limits',
    summary: 'What a request, an account and a minute may hold on this server.',
    sections: [
      {
        id: 'requests',
        title: 'Requests',
        blocks: [
          {
            text: `${RATE_LIMIT === 0 ? 'This server does not limit requests.' : `All tokens of an account together have ${RATE_LIMIT} requests a minute, in bursts or evenly.`} Each call of an MCP batch counts. \`RateLimit-Policy: "default";q=600;w=60\` says how many requests (\`q\`) a window of seconds (\`w\`) has, \`RateLimit: "default";r=599;t=1\` how many are left. Beyond the limit you get 429 with \`Retry-After\` in seconds.`,
          },
          {
            text: 'Eight requests of an account run at once in a process of the server; the others wait in order.',
          },
          {
            head: ['What', 'At most'],
            rows: [
              ['Body', '1 MiB of JSON with 100,000 values'],
              ['Page of a list', '`limit` rows (1 to 200, 50 by default), or 1 MiB'],
              ['File', mb(MAX_FILE_MB)],
              ['Files of an account', mb(MAX_STORE_MB)],
              ['`Idempotency-Key`, `X-Request-Id`', '255 and 128 characters'],
            ],
          },
          {
            text: 'The limits of each field are in the [reference](/docs). Lists answer `nextCursor`: send it as `cursor` for the next page. It is stable while rows are added.',
          },
        ],
      },
      {
        id: 'accounts',
        title: 'Accounts',
        blocks: [
          {
            text: 'A full account answers 409 `quota_exceeded`, and the message says what to remove. What is too large on its own is a 413, and a full disk of the server a 507. 0 is no limit.',
          },
          {
            head: ['Rows', 'At most'],
            rows: Object.entries(ROW_LIMITS).map(([kind, most]) => [kind, formatNumber('en', most)]),
          },
        ],
      },
    ],
  };
}

const idempotency = (): Topic => ({
  title: 'Idempotency',
  summary: 'A write that got no answer can be sent again without being done twice.',
  sections: [
    {
      id: 'keys',
      title: 'Keys',
      blocks: [
        {
          text: 'Send `Idempotency-Key`, 1 to 255 characters of your own such as a random UUID, with a write. A key is new for each thing that you do, and the same for each try of it. A tool call of `/mcp` may carry it as `_meta["idempotency-key"]`.',
        },
        {
          label: 'A write that can be repeated',
          code: `curl -X POST "$PARCOURS_URL/v2/tasks" \\\n  -H "Authorization: Bearer $PARCOURS_TOKEN" \\\n  -H "Idempotency-Key: 6b0ad1a8-5d9c-4f43-9c3a-3b0f5a7c1f10" \\\n  -H 'Content-Type: application/json' -d '{"title":"Call the bank"}'`,
        },
        {
          text: 'The [client for TypeScript](/docs/typescript) and the command line do this for every write.',
        },
      ],
    },
    {
      id: 'answers',
      title: 'What you get',
      blocks: [
        {
          list: [
            'Within 24 hours, the same request under the same key gets the first answer, byte by byte, with `Idempotent-Replayed: true`. Nothing is done again.',
            'Another request under the key: 422 `idempotency_mismatch`.',
            'While the first request is still running: 409 with `Retry-After: 1`. After a crash of the server, that lasts ten seconds.',
            'A request that failed wrote nothing. Its key can be used again.',
            'Only a 503 can leave open whether the write was done, and says so: send it again under its key, and it is done once.',
          ],
        },
        {
          text: 'Keys belong to your account and cover REST. Two requests that differ in the order of their fields only are the same.',
        },
      ],
    },
    {
      id: 'versions',
      title: 'Versions of a row',
      blocks: [
        {
          text: 'An answer with one row has its version in `ETag`. Send that as `If-Match` with a write below the address of the row: if somebody changed it meanwhile, nothing is written and the answer is 412 `precondition_failed`. Read the row again and decide. A GET with `If-None-Match` answers 304 while nothing has changed.',
        },
      ],
    },
  ],
});

const typescript = (): Topic => ({
  title: 'TypeScript',
  summary:
    '`@parcours/client` has the types of every operation, retries, pages, the stream of changes and webhooks. `npm pack` in `client/` of the repository makes it.',
  sections: [
    {
      id: 'client',
      title: 'The client',
      blocks: [
        {
          label: 'A client',
          code: "import { createClient, unwrap } from '@parcours/client';\n\nconst parcours = createClient({ url: process.env.PARCOURS_URL, token: process.env.PARCOURS_TOKEN });",
        },
        {
          text: 'The examples of the [reference](/docs) begin like this. A call answers `{ data, error, response }`; `unwrap` answers the data or throws a `ParcoursError`.',
        },
      ],
    },
    {
      id: 'first-steps',
      title: 'Writes, pages and errors',
      blocks: [example('first-steps.ts')],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        {
          text: 'The stream says what changed, not how: read it again. It resumes by itself, also after days; after more than 30 it begins with `reset`: then read everything again.',
        },
        example('follow-changes.ts'),
        {
          text: 'A mirror that was away longer, or keeps what it read, asks `GET /v2/changes`: its answers have the rows as you see them now, and name what is gone or hidden from you, for 30 days. Call it once without `since`, read what you keep, then call it with `since` = `next` of the answer before. `reset: true` says to read everything again.',
        },
        {
          text: '`parcours.sync(store)` does that for the areas, projects, headings and tasks of a workspace. This program keeps them as a folder of Markdown, and goes on where it was after a kill at any point:',
        },
        example('keep-markdown.ts'),
      ],
    },
  ],
});

/** The pages below `/docs`, by their names. */
export const topics: Readonly<Record<string, () => Topic>> = {
  errors,
  limits,
  idempotency,
  webhooks,
  typescript,
};
