import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Outputs } from '@/server/types';
import { makePasskey, passkeyFault } from '../auth/passkeys';
import { FormStatus, fieldValues } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { fieldErrors, useTRPC, useTRPCClient } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { focusOnMount } from '../ui/focus';
import { SureButton } from '../ui/sure-button';
import { useDayLabel } from './day-label';
import { SignInAgain } from './sign-in-again';
import { useSecurity } from './use-security';

type Passkey = Outputs['passkeys']['list']['passkeys'][number];

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const common = useText('common');
  const trpc = useTRPC();
  const rename = useMutation(trpc.passkeys.rename.mutationOptions({ onSuccess: onDone }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rename.mutate({ id: passkey.id, name: fieldValues(event.currentTarget)('name').trim() });
  };
  return (
    <form onSubmit={submit} noValidate className="flex w-full flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <Field
          ref={focusOnMount}
          label={common('name')}
          name="name"
          defaultValue={passkey.name}
          maxLength={100}
          required
          error={fieldErrors(rename.error)['name']}
        />
      </div>
      <Button type="submit" look="outline" disabled={rename.isPending}>
        {common('save')}
      </Button>
      <Button onClick={onDone}>{common('cancel')}</Button>
      <FormStatus error={rename.error} />
    </form>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  /** Absent if it cannot be removed now. */
  onRemove?: (() => void) | undefined;
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const dayLabel = useDayLabel();
  const t = useText('settings');
  const common = useText('common');
  const [isNaming, setNaming] = useState(false);
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-0">
      {isNaming ? (
        <NameForm passkey={passkey} onDone={() => setNaming(false)} />
      ) : (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-14 font-medium">{name}</span>
            <span className="block text-12 text-ink-3 tabular-nums" suppressHydrationWarning>
              {[
                t('added', { day: dayLabel(createdAt) }),
                lastUsedAt ? t('used', { day: dayLabel(lastUsedAt) }) : t('neverUsed'),
              ].join(' · ')}
            </span>
          </span>
          <Button aria-label={t('renameOf', { name })} onClick={() => setNaming(true)}>
            {t('rename')}
          </Button>
          {onRemove && (
            <SureButton label={common('remove')} sure={common('removeForGood')} of={name} onSure={onRemove} />
          )}
        </>
      )}
    </li>
  );
}

/** Has the browser make a passkey, and adds it. */
function useAdd() {
  const client = useTRPCClient();
  const trpc = useTRPC();
  return useMutation({
    mutationKey: trpc.passkeys.add.mutationKey(),
    mutationFn: async () => {
      const { options } = await client.passkeys.newOptions.mutate({});
      return client.passkeys.add.mutate({ answer: await makePasskey(options) });
    },
  });
}

/** The passkeys of the account. */
export function Passkeys() {
  const t = useText('settings');
  const faults = useText('auth-faults');
  const trpc = useTRPC();
  const { isRecentlySignedIn } = useSecurity();
  const list = useQuery(trpc.passkeys.list.queryOptions({}));
  const add = useAdd();
  const remove = useMutation(trpc.passkeys.remove.mutationOptions());
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  const { passkeys } = list.data;
  const fault = passkeyFault(add.error, faults);
  const onRemove = (id: string) => (isRecentlySignedIn ? () => remove.mutate({ id }) : undefined);
  return (
    <>
      {passkeys.length === 0 ? (
        <EmptyState>{t('noPasskeys')}</EmptyState>
      ) : (
        <ul aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={onRemove(passkey.id)} />
          ))}
        </ul>
      )}
      {isRecentlySignedIn ? (
        <Button look="outline" className="self-start" disabled={add.isPending} onClick={() => add.mutate()}>
          {t('addPasskey')}
        </Button>
      ) : (
        <SignInAgain />
      )}
      <FormStatus error={fault ? new Error(fault) : (add.error ?? remove.error)} />
    </>
  );
}
