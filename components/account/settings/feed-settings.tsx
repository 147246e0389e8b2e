'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { useText } from '../../shell/language/language';
import { Form, NameField, type Send, SendButton } from '../../shell/parts/form';
import { fieldErrors, useTRPC } from '../../sync/trpc';
import { Section } from '../../ui/section';
import { DeleteButton } from '../../ui/sure-button';
import { CheckGroup, checkedOf } from './check-group';
import { factsLine, ListRow, useDayLabel } from './list-row';
import { ResourceList } from './resource-list';
import { ShownOnce } from './shown-once';

type Feed = Outputs['feeds']['list']['feeds'][number];

const parts = [
  { value: 'when', label: 'plannedTasks' },
  { value: 'deadlines', label: 'deadlines' },
  { value: 'sessions', label: 'sessions' },
] as const satisfies readonly { value: Feed['include'][number]; label: string }[];

function FeedList() {
  const dayLabel = useDayLabel();
  const t = useText('settings-data');
  const trpc = useTRPC();
  const list = useQuery(trpc.feeds.list.queryOptions({}));
  const remove = useMutation(trpc.feeds.remove.mutationOptions());
  return (
    <ResourceList
      query={list}
      rowsOf={({ feeds }) => feeds}
      label={t('feeds')}
      empty={t('noFeeds')}
      loading={2}
      error={remove.error}
    >
      {({ id, name, include, createdAt }) => (
        <ListRow
          key={id}
          name={name}
          facts={factsLine(
            ...parts.map(({ value, label }) => include.includes(value) && t(label)),
            t('createdOn', { day: dayLabel(createdAt) }),
          )}
        >
          <DeleteButton of={name} onSure={() => remove.mutate({ feedId: id })} />
        </ListRow>
      )}
    </ResourceList>
  );
}

/** Shows the days of the account in other calendar programs. */
export function FeedSettings() {
  const t = useText('settings-data');
  const create = useMutation(useTRPC().feeds.create.mutationOptions());
  const send: Send = (text, form) =>
    create.mutate(
      { name: text('name').trim(), include: checkedOf(form, 'include', parts) },
      { onSuccess: () => form.reset() },
    );
  return (
    <>
      <Section title={t('newFeed')}>
        <p className="max-w-lg text-14 text-ink-2">{t('newFeedHint')}</p>
        <Form by={create} keeps="feed" onSend={send} className="max-w-lg">
          <NameField defaultValue="Parcours" hint={t('feedNameHint')} />
          <CheckGroup
            label={t('feedShows')}
            name="include"
            options={parts.map(({ value, label }) => ({ value, label: t(label) }))}
            checked={['when', 'deadlines']}
            error={fieldErrors(create.error)['include']}
          />
          <SendButton look="primary">{t('createFeed')}</SendButton>
        </Form>
        <ShownOnce label={t('theAddress')} text={create.data?.url} hint={t('feedHint')} />
      </Section>
      <Section title={t('yourFeeds')}>
        <FeedList />
      </Section>
    </>
  );
}
