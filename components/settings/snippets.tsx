'use client';

import { Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/button';

/** A text to take along, with a button that copies it. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="relative">
      <pre className="rounded-control border border-line bg-surface p-3 pr-12 font-mono text-12 leading-5 break-words whitespace-pre-wrap">
        {text}
      </pre>
      <IconButton label={`Copy ${label}`} onClick={() => void copy()} className="absolute top-2 right-2">
        <Copy size={14} strokeWidth={1.75} />
      </IconButton>
      <span role="status" className="text-12 text-ink-3">
        {copied ? 'Copied.' : ''}
      </span>
    </div>
  );
}

const snippets = (url: string, token: string) => [
  {
    title: 'REST, with curl',
    text: `curl -H "Authorization: Bearer ${token}" "${url}/v2/tasks?when=today"`,
  },
  {
    title: 'An assistant, over MCP',
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
    title: 'The command line',
    text: `npx parcours login --url ${url} --token ${token}\nnpx parcours list-tasks --when today`,
  },
];

/** What to paste where, with the token in it while it is shown. */
export function Snippets({ appUrl, token }: { appUrl: string; token: string }) {
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
