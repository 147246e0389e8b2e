'use client';

import { useState } from 'react';
import { useAppUrl } from '../data/app-url';
import { Copyable } from '../ui/copyable';
import { Section } from '../ui/section';
import { ConnectedApps } from './connected-apps';
import { NewToken } from './new-token';
import { Snippets } from './snippets';
import { TokenList } from './token-list';

const AssistantGuide = () => (
  <a href="/docs/assistants" className="text-accent underline underline-offset-2">
    How assistants work with it
  </a>
);

export function TokenSettings() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Section title="Connected apps">
        <p className="text-13 text-ink-2">
          Give this address to Claude, ChatGPT, Cursor, VS Code or another assistant. It then asks you for
          access. <AssistantGuide />
        </p>
        <Copyable label="the address for assistants" text={`${useAppUrl()}/mcp`} />
        <ConnectedApps />
      </Section>
      <Section title="New token">
        <NewToken onMade={setValue} />
        <div role="status" className="flex flex-col gap-1">
          {value && (
            <>
              <p className="text-13 text-ink-2">Copy it now: it is not shown again.</p>
              <Copyable label="the token" text={value} />
            </>
          )}
        </div>
      </Section>
      <Section title="Your tokens">
        <TokenList />
      </Section>
      <Section title="How to use it">
        <Snippets token={value ?? 'pc_…'} />
      </Section>
    </>
  );
}
