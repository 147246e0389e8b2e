'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Text } from '@/language/translator';
import type { Outputs } from '@/server/types';
import { FormStatus, fieldValues } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { fieldErrors, useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Section } from '../ui/section';
import { SureButton } from '../ui/sure-button';
import { CheckGroup, checkedOf } from './check-group';
import { useDayLabel } from './day-label';
import { ShownOnce } from './shown-once';

type Feed = Outputs['feeds']['list']['feeds'][number];

const parts = [
  { value: 'when', label: 'plannedTasks' },
  { value: 'deadlines', label: 'deadlines' },
  { value: 'sessions', label: 'sessions' },
] as const satisfies readonly { value: Feed['include'][number]; label: string }[];

const factsOf = (
  { include, createdAt }: Feed,
  t: Text<'settings-data'>,
  dayLabel: (instant: number) => string,
): string => {
  const shown = parts.filter(({ value }) => include.includes(value)).map(({ label }) => t(label));
  return [...shown, t('createdOn', { day: dayLabel(createdAt) })].join(' · ');
};

function NewFeed() {
  const t = useText('settings-data');
  const common = useText('common');
  const trpc = useTRPC();
  const create = useMutation(trpc.feeds.create.mutationOptions());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = fieldValues(form)('name').trim();
    const include = checkedOf(form, 'include', parts);
    create.mutate({ name, include }, { onSuccess: () => form.reset() });
  };
  const faults = fieldErrors(create.error);
  return (
    <>
      <form onSubmit={submit} noValidate className="flex max-w-lg flex-col gap-4">
        <Field
          label={common('name')}
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue="Parcours"
          hint={t('feedNameHint')}
          error={faults['name']}
        />
        <CheckGroup
          label={t('feedShows')}
          name="include"
          options={parts.map(({ value, label }) => ({ value, label: t(label) }))}
          checked={['when', 'deadlines']}
          error={faults['include']}
        />
        <Button type="submit" look="primary" disabled={create.isPending} className="self-start">
          {t('createFeed')}
        </Button>
        <FormStatus error={create.error} />
      </form>
      <ShownOnce label={t('theAddress')} text={create.data?.url} hint={t('feedHint')} />
    </>
  );
}

function FeedList() {
  const dayLabel = useDayLabel();
  const t = useText('settings-data');
  const common = useText('common');
  const trpc = useTRPC();
  const list = useQuery(trpc.feeds.list.queryOptions({}));
  const remove = useMutation(trpc.feeds.remove.mutationOptions());
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  if (list.data.feeds.length === 0) return <EmptyState>{t('noFeeds')}</EmptyState>;
  return (
    <>
      <ul aria-label={t('feeds')}>
        {list.data.feeds.map((feed) => (
          <li
            key={feed.id}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-0"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-14 font-medium">{feed.name}</span>
              <span className="block text-12 text-ink-3 tabular-nums">{factsOf(feed, t, dayLabel)}</span>
            </span>
            <SureButton
              label={common('delete')}
              sure={common('deleteForGood')}
              of={feed.name}
              onSure={() => remove.mutate({ feedId: feed.id })}
            />
          </li>
        ))}
      </ul>
      <FormStatus error={remove.error} />
    </>
  );
}

/** Shows the days of the account in other calendar programs. */
export function FeedSettings() {
  const t = useText('settings-data');
  return (
    <>
      <Section title={t('newFeed')}>
        <p className="max-w-lg text-14 text-ink-2">{t('newFeedHint')}</p>
        <NewFeed />
      </Section>
      <Section title={t('yourFeeds')}>
        <FeedList />
      </Section>
    </>
  );
}
