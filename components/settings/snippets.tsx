'use client';

import { useAppUrl } from '../data/app-url';
import { Copyable } from '../ui/copyable';

const snippets = (url: string, token: string) => [
  {
    title: 'Read, with curl',
    text: `curl -H "Authorization: Bearer ${token}" \\\n  "${url}/v2/tasks?when=today"`,
  },
  {
    title: 'Write, with curl',
    text: `curl -X POST -H "Authorization: Bearer ${token}" \\\n  -H "Content-Type: application/json" \\\n  -d '{"title":"Call the bank","when":{"kind":"today"}}' \\\n  "${url}/v2/tasks"`,
  },
  {
    title: 'An assistant with the token, over MCP',
    text: JSON.stringify(
      {
        mcpServers: {
          parcours: { type: 'http', url: `${url}/mcp`, headers: { Authorization: `Bearer ${token}` } },
        },
      },
      null,
      2,
    ),
  },
  {
    title: 'The command line (it asks for the token)',
    text: `npx parcours login --url ${url}\nnpx parcours list-tasks --when today`,
  },
];

/** Setup snippets. They contain the new token as long as it is shown. */
export function Snippets({ token }: { token: string }) {
  const appUrl = useAppUrl();
  return (
    <div className="flex flex-col gap-5">
      {snippets(appUrl, token).map(({ title, text }) => (
        <div key={title} className="flex flex-col gap-1">
          <h3 className="text-13 font-medium text-ink-2">{title}</h3>
          <Copyable label={title} text={text} />
        </div>
      ))}
      <p className="text-13 text-ink-2">
        Every operation is in the{' '}
        <a href="/docs" className="text-accent underline underline-offset-2">
          reference
        </a>
        .
      </p>
    </div>
  );
}
