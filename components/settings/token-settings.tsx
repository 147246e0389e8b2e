'use client';

import { useState } from 'react';
import { Copyable } from '../ui/copyable';
import { Section } from '../ui/section';
import { ConnectedApps } from './connected-apps';
import { NewToken } from './new-token';
import { Snippets } from './snippets';
import { TokenList } from './token-list';

export function TokenSettings() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Section title="Connected apps">
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
