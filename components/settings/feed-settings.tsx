'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Outputs } from '@/server/types';
import { FormStatus, fieldValues } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { fieldErrors, useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Section } from '../ui/section';
import { SureButton } from '../ui/sure-button';
import { CheckGroup, checkedOf } from './check-group';
import { dayLabel } from './day-label';
import { ShownOnce } from './shown-once';

type Feed = Outputs['feeds']['list']['feeds'][number];

const parts: readonly { value: Feed['include'][number]; label: string }[] = [
  { value: 'when', label: 'Planned tasks' },
  { value: 'deadlines', label: 'Deadlines and milestones' },
  { value: 'sessions', label: 'Work sessions' },
];

const factsOf = ({ include, createdAt }: Feed): string => {
  const shown = parts.filter(({ value }) => include.includes(value)).map(({ label }) => label);
  return [...shown, `created ${dayLabel(createdAt)}`].join(' · ');
};

function NewFeed() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.feeds.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.feeds.pathKey() }),
    }),
  );
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
          label="Name"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue="Parcours"
          hint="What your calendar program calls it."
          error={faults['name']}
        />
        <CheckGroup
          label="What it shows"
          name="include"
          options={parts}
          checked={['when', 'deadlines']}
          error={faults['include']}
        />
        <Button type="submit" look="primary" disabled={create.isPending} className="self-start">
          Create feed
        </Button>
        <FormStatus error={create.error} />
      </form>
      <ShownOnce
        label="the address"
        text={create.data?.url}
        hint="Copy the address now: it is not shown again. In your calendar program choose “Subscribe” or “From URL”. Anyone with the address can read the feed."
      />
    </>
  );
}

function FeedList() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const list = useQuery(trpc.feeds.list.queryOptions({}));
  const remove = useMutation(
    trpc.feeds.remove.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.feeds.pathKey() }),
    }),
  );
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  if (list.data.feeds.length === 0)
    return <EmptyState>No feeds yet. Create one for each calendar program.</EmptyState>;
  return (
    <>
      <ul aria-label="Calendar feeds">
        {list.data.feeds.map((feed) => (
          <li
            key={feed.id}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-0"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-14 font-medium">{feed.name}</span>
              <span className="block text-12 text-ink-3 tabular-nums">{factsOf(feed)}</span>
            </span>
            <SureButton
              label="Delete"
              sure="Delete for good"
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
  return (
    <>
      <Section title="New calendar feed">
        <p className="max-w-lg text-14 text-ink-2">
          A feed shows your days in any calendar program. It reads them about once an hour.
        </p>
        <NewFeed />
      </Section>
      <Section title="Your calendar feeds">
        <FeedList />
      </Section>
    </>
  );
}
