'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { utcDay } from '@/server/domain/days';
import { dateLabel } from '@/server/domain/when';
import type { Outputs } from '@/server/types';
import { fieldErrors, messageOf, useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { EmptyState, ErrorState, Skeleton } from '../ui/states';
import { Section } from './section';
import { Copyable, Snippets } from './snippets';

type Token = Outputs['tokens']['list']['tokens'][number];

const day = (instant: number) => dateLabel(utcDay(instant), utcDay(Date.now()));

function NewToken({ onMade }: { onMade: (value: string) => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      onSuccess: ({ value }) => {
        onMade(value);
        void queryClient.invalidateQueries({ queryKey: trpc.tokens.pathKey() });
      },
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const until = String(form.get('until') ?? '');
    create.mutate({
      name: String(form.get('name')).trim(),
      expiresAt: until ? new Date(`${until}T23:59:59`).getTime() : null,
      readOnly: form.get('readOnly') === 'on',
    });
    event.currentTarget.reset();
  };
  const faults = fieldErrors(create.error);
  return (
    <form onSubmit={submit} className="flex max-w-96 flex-col gap-4">
      <Field label="Name" name="name" required maxLength={100} placeholder="Laptop" error={faults['name']} />
      <Field label="Ends after (optional)" name="until" type="date" error={faults['expiresAt']} />
      <label className="flex min-h-6 items-center gap-2 text-14">
        <input type="checkbox" name="readOnly" className="size-4 accent-(--accent)" /> Read only
      </label>
      <Button type="submit" look="primary" disabled={create.isPending} className="self-start">
        Make a token
      </Button>
    </form>
  );
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: (token: Token) => void }) {
  const facts = [
    `ends in ${token.hint}`,
    token.readOnly && 'read only',
    `made ${day(token.createdAt)}`,
    token.lastUsedAt ? `last used ${day(token.lastUsedAt)}` : 'never used',
    token.expiresAt && `${token.expiresAt < Date.now() ? 'ended' : 'ends'} ${day(token.expiresAt)}`,
  ];
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{token.name}</span>
        <span className="block text-12 text-ink-3">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <Button look="danger" onClick={() => onRevoke(token)} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
    </li>
  );
}

function TokenList() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const list = useQuery(trpc.tokens.list.queryOptions({}));
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.tokens.pathKey() }),
    }),
  );
  if (list.isError) return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton rows={3} />;
  if (list.data.tokens.length === 0)
    return <EmptyState>No token yet. Scripts and assistants need one each.</EmptyState>;
  return (
    <ul aria-label="Tokens">
      {list.data.tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={({ id }) => revoke.mutate({ tokenId: id })} />
      ))}
    </ul>
  );
}

/** Tokens for scripts and assistants, and what to paste where. */
export function TokenSettings({ appUrl }: { appUrl: string }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Section title="New token">
        <NewToken onMade={setValue} />
        {value && (
          <div role="status" className="flex flex-col gap-1">
            <p className="text-13 text-ink-2">Copy it now: it is not shown again.</p>
            <Copyable label="the token" text={value} />
          </div>
        )}
      </Section>
      <Section title="Your tokens">
        <TokenList />
      </Section>
      <Section title="How to use it">
        <Snippets appUrl={appUrl} token={value ?? 'pc_…'} />
      </Section>
    </>
  );
}
