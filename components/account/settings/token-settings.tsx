'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '@/domain/languages';
import { endOfDay, localZone } from '@/domain/zones';
import { formatList } from '@/language/formats';
import type { Text } from '@/language/translator';
import type { Outputs } from '@/server/types';
import { useLanguage, useText } from '../../shell/language/language';
import { Form, FormField, NameField, type Send, SendButton } from '../../shell/parts/form';
import { FormStatus } from '../../shell/parts/form-status';
import { EmptyState } from '../../shell/parts/page-states';
import { NotLoaded } from '../../shell/parts/query-states';
import { useServed } from '../../sync/served';
import { useTRPC } from '../../sync/trpc';
import { CheckLine } from '../../ui/check-line';
import { Copyable } from '../../ui/copyable';
import { Section } from '../../ui/section';
import { SureButton } from '../../ui/sure-button';
import { factsLine, ListRow, useDayLabel } from './list-row';
import { ResourceList } from './resource-list';
import { ShownOnce } from './shown-once';

const snippets = (url: string, token: string) =>
  [
    {
      title: 'readWithCurl',
      text: `curl -H "Authorization: Bearer ${token}" \\\n  "${url}/v2/tasks?when=today"`,
    },
    {
      title: 'writeWithCurl',
      text: `curl -X POST -H "Authorization: Bearer ${token}" \\\n  -H "Content-Type: application/json" \\\n  -d '{"title":"Call the bank","when":{"kind":"today"}}' \\\n  "${url}/v2/tasks"`,
    },
    {
      title: 'overMcp',
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
    { title: 'commandLine', text: `npx parcours login --url ${url}\nnpx parcours list-tasks --when today` },
  ] as const;

/** Setup snippets. They contain the new token as long as it is shown. */
function Snippets({ url, token }: { url: string; token: string }) {
  const t = useText('settings-tools');
  return (
    <div className="flex flex-col gap-5">
      {snippets(url, token).map(({ title, text }) => (
        <div key={title} className="flex flex-col gap-1">
          <h3 className="text-13 font-medium text-ink-2">{t(title)}</h3>
          <Copyable label={t(title)} text={text} />
        </div>
      ))}
      <p className="text-13 text-ink-2">
        {t.rich('everyOperation', {
          docs: (text) => (
            <a href="/docs" className="text-link">
              {text}
            </a>
          ),
        })}
      </p>
    </div>
  );
}

function RevokeButton(props: { of: string; onSure: () => void }) {
  const t = useText('settings-tools');
  return <SureButton label={t('revoke')} sure={t('revokeForGood')} {...props} />;
}

type Authorization = Outputs['authorizations']['list']['authorizations'][number];

/** Where an app comes from, when its id says so. */
const hostOf = ({ clientId, clientName }: Authorization): string | false => {
  const host = clientId.startsWith('https://') && new URL(clientId).host;
  return host !== clientName && host;
};

const allowedTo = ({ scopes }: Authorization) => {
  if (scopes.includes('write')) return 'readsAndWrites';
  return scopes.includes('propose') ? 'readsAndProposes' : 'readsOnly';
};

/** The places that an app is limited to. */
function reachOf(
  { places }: Authorization,
  { t, language }: { t: Text<'settings-tools'>; language: Language },
) {
  if (!places) return false;
  const names = formatList(
    language,
    places.map(({ name }) => name),
  );
  return names ? t('onlyIn', { places: names }) : t('nowhere');
}

/** The apps that the person allowed to use their account, newest first. */
function ConnectedApps() {
  const t = useText('settings-tools');
  const language = useLanguage();
  const dayLabel = useDayLabel();
  const trpc = useTRPC();
  const list = useQuery(trpc.authorizations.list.queryOptions({}));
  const revoke = useMutation(trpc.authorizations.revoke.mutationOptions());
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  const { authorizations } = list.data;
  if (authorizations.length === 0) return <EmptyState>{t('noApps')}</EmptyState>;
  return (
    <>
      <p className="text-13 text-ink-2">{t('revokeHint')}</p>
      <ul aria-label={t('connectedApps')}>
        {authorizations.map((app) => (
          <ListRow
            key={app.id}
            name={app.clientName}
            facts={factsLine(
              hostOf(app),
              t(allowedTo(app)),
              reachOf(app, { t, language }),
              t('allowedOn', { day: dayLabel(app.createdAt) }),
              app.lastUsedAt ? t('usedOn', { day: dayLabel(app.lastUsedAt) }) : t('neverUsed'),
            )}
          >
            <RevokeButton of={app.clientName} onSure={() => revoke.mutate({ authorizationId: app.id })} />
          </ListRow>
        ))}
      </ul>
      <FormStatus error={revoke.error} />
    </>
  );
}

function TokenList() {
  const t = useText('settings-tools');
  const dayLabel = useDayLabel();
  const trpc = useTRPC();
  const list = useQuery(trpc.tokens.list.queryOptions({}));
  const revoke = useMutation(trpc.tokens.revoke.mutationOptions());
  return (
    <ResourceList
      query={list}
      rowsOf={({ tokens }) => tokens}
      label={t('tokens')}
      empty={t('noTokens')}
      loading={3}
      error={revoke.error}
    >
      {({ id, name, hint, readOnly, createdAt, lastUsedAt, expiresAt }) => (
        <ListRow
          key={id}
          name={name}
          facts={factsLine(
            `…${hint}`,
            readOnly && t('readOnlyFact'),
            t('createdOn', { day: dayLabel(createdAt) }),
            lastUsedAt ? t('usedOn', { day: dayLabel(lastUsedAt) }) : t('neverUsed'),
            // It expires at the end of its last day, so the day before that instant is shown.
            expiresAt !== null &&
              t(expiresAt <= Date.now() ? 'ended' : 'lastDay', { day: dayLabel(expiresAt - 1) }),
          )}
        >
          <RevokeButton of={name} onSure={() => revoke.mutate({ tokenId: id })} />
        </ListRow>
      )}
    </ResourceList>
  );
}

export function TokenSettings() {
  const t = useText('settings-tools');
  const { appUrl } = useServed();
  // The server never shows it again.
  const [value, setValue] = useState<string>();
  const create = useMutation(
    useTRPC().tokens.create.mutationOptions({ onSuccess: (created) => setValue(created.value) }),
  );
  const send: Send = (text, form) => {
    const until = text('expiresAt');
    create.mutate(
      {
        name: text('name').trim(),
        expiresAt: until ? endOfDay(until, localZone()) : null,
        readOnly: text('readOnly') === 'on',
      },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <>
      <Section title={t('connectedApps')}>
        <p className="text-13 text-ink-2">
          {t('assistantAddress')}{' '}
          <a href="/docs/assistants" className="text-link">
            {t('worksWithIt')}
          </a>
        </p>
        <Copyable label={t('theAddressForAssistants')} text={`${appUrl}/mcp`} />
        <ConnectedApps />
      </Section>
      <Section title={t('newToken')}>
        <Form by={create} keeps="token" onSend={send}>
          <NameField hint={t('tokenNameHint')} />
          <FormField label={t('lastDayOptional')} name="expiresAt" type="date" />
          <CheckLine name="readOnly" className="min-h-6 text-14">
            {t('readOnly')}
          </CheckLine>
          <SendButton look="primary">{t('createToken')}</SendButton>
        </Form>
        <ShownOnce label={t('theToken')} text={value} hint={t('copyNow')} />
      </Section>
      <Section title={t('yourTokens')}>
        <TokenList />
      </Section>
      <Section title={t('howToUse')}>
        <Snippets url={appUrl} token={value ?? 'pc_…'} />
      </Section>
    </>
  );
}
