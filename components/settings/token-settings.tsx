'use client';

import { useState } from 'react';
import { useAppUrl } from '../data/app-url';
import { useText } from '../language/language';
import { Copyable } from '../ui/copyable';
import { Section } from '../ui/section';
import { ConnectedApps } from './connected-apps';
import { NewToken } from './new-token';
import { Snippets } from './snippets';
import { TokenList } from './token-list';

const AssistantGuide = () => {
  const t = useText('settings-tools');
  return (
    <a href="/docs/assistants" className="text-accent underline underline-offset-2">
      {t('worksWithIt')}
    </a>
  );
};

export function TokenSettings() {
  const t = useText('settings-tools');
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Section title={t('connectedApps')}>
        <p className="text-13 text-ink-2">
          {t('assistantAddress')} <AssistantGuide />
        </p>
        <Copyable label={t('theAddressForAssistants')} text={`${useAppUrl()}/mcp`} />
        <ConnectedApps />
      </Section>
      <Section title={t('newToken')}>
        <NewToken onMade={setValue} />
        <div role="status" className="flex flex-col gap-1">
          {value && (
            <>
              <p className="text-13 text-ink-2">{t('copyNow')}</p>
              <Copyable label={t('theToken')} text={value} />
            </>
          )}
        </div>
      </Section>
      <Section title={t('yourTokens')}>
        <TokenList />
      </Section>
      <Section title={t('howToUse')}>
        <Snippets token={value ?? 'pc_…'} />
      </Section>
    </>
  );
}
