import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Outputs } from '@/server/types';
import { makePasskey, passkeyFault } from '../auth/passkeys';
import { Form, FormField, SendButton } from '../data/form';
import { FormStatus } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { focusOnMount } from '../ui/focus';
import { SureButton } from '../ui/sure-button';
import { useDayLabel } from './day-label';
import { factsLine, ListRow } from './list-row';
import { SignInAgain } from './sign-in-again';
import { useSecurity } from './use-security';

type Passkey = Outputs['passkeys']['list']['passkeys'][number];

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const common = useText('common');
  const trpc = useTRPC();
  const rename = useMutation(trpc.passkeys.rename.mutationOptions({ onSuccess: onDone }));
  return (
    <Form
      by={rename}
      onSend={(text) => rename.mutate({ id: passkey.id, name: text('name').trim() })}
      className="w-full max-w-none flex-row flex-wrap items-end gap-2"
    >
      <div className="min-w-40 flex-1">
        <FormField
          ref={focusOnMount}
          label={common('name')}
          name="name"
          defaultValue={passkey.name}
          maxLength={100}
          required
        />
      </div>
      <SendButton className="self-auto">{common('save')}</SendButton>
      <Button onClick={onDone}>{common('cancel')}</Button>
    </Form>
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
  if (isNaming)
    return (
      <li className="border-t border-line py-2 first:border-0">
        <NameForm passkey={passkey} onDone={() => setNaming(false)} />
      </li>
    );
  return (
    <ListRow
      name={name}
      facts={factsLine(
        t('added', { day: dayLabel(createdAt) }),
        lastUsedAt ? t('used', { day: dayLabel(lastUsedAt) }) : t('neverUsed'),
      )}
    >
      <Button aria-label={t('renameOf', { name })} onClick={() => setNaming(true)}>
        {t('rename')}
      </Button>
      {onRemove && (
        <SureButton label={common('remove')} sure={common('removeForGood')} of={name} onSure={onRemove} />
      )}
    </ListRow>
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
      <FormStatus error={passkeyFault(add.error, faults) ?? add.error ?? remove.error} />
    </>
  );
}
