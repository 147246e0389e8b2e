import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { pickFiles } from '../../files/pick-files';
import { UploadRows, UploadStatus } from '../../files/upload-rows';
import { useAttach } from '../../files/use-attach';
import { pendingDeletes, useHasStore, useRemoveFile } from '../../files/use-files';
import { useText, useTexts } from '../../shell/language/language';
import { Form, FormField, LoneButton, type Send, SendButton } from '../../shell/parts/form';
import { FormStatus } from '../../shell/parts/form-status';
import { NotLoaded } from '../../shell/parts/query-states';
import { changedFields } from '../../sync/actions/changed-fields';
import { useTRPC } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { Copyable } from '../../ui/copyable';
import { Field } from '../../ui/field';
import { Link } from '../../ui/link';
import { Avatar } from '../../ui/person';
import { fileIdIn } from '../../ui/picture-address';
import { useSecurity } from './use-security';

type Me = Outputs['me']['get']['me'];

/** Whether the account's address is verified, and how to verify it. */
function AddressStatus({ email }: { email: string }) {
  const t = useText('settings');
  const security = useSecurity();
  const send = useMutation(useTRPC().account.sendConfirmation.mutationOptions());
  if (!security) return null;
  if (security.isVerified) return <p className="text-13 text-ink-2">{t('verified')}</p>;
  return (
    <div className="flex max-w-96 flex-col gap-2">
      <p className="text-13 text-ink-2">{t('notVerified')}</p>
      {security.canMail ? (
        <>
          <LoneButton disabled={send.isPending} onClick={() => send.mutate({})}>
            {t('sendConfirmation')}
          </LoneButton>
          <FormStatus error={send.error} done={send.isSuccess && t('sentTo', { email })} />
        </>
      ) : (
        <>
          <p className="text-13 text-ink-2">{t('noMailAsk')}</p>
          <Copyable label={t('command')} text={`npm run --silent link -- ${email}`} />
        </>
      )}
    </div>
  );
}

const accept = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

function ProfilePicture({ me }: { me: Me }) {
  const { t, common } = useTexts('settings');
  const attach = useAttach();
  const hasStore = useHasStore();
  const remove = useRemoveFile();
  const target = { targetKind: 'profile', targetId: me.id } as const;
  const saved = me.image ? fileIdIn(me.image) : undefined;
  const fileId = pendingDeletes.use().has(saved ?? '') ? undefined : saved;
  if (!hasStore) return null;
  const pick = () =>
    pickFiles((files) => void attach({ target, files: files.slice(0, 1) }), { accept, multiple: false });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar person={{ ...me, image: fileId ? me.image : null }} className="size-16 text-20" />
        <span className="flex gap-1">
          <Button look="outline" onClick={pick}>
            {fileId ? t('changePicture') : t('addPicture')}
          </Button>
          {fileId && (
            <Button onClick={() => remove({ id: fileId, name: t('thePicture') })}>{common('remove')}</Button>
          )}
        </span>
      </div>
      <UploadRows target={target} />
      <UploadStatus isAbout={({ targetKind }) => targetKind === 'profile'} />
    </div>
  );
}

export function ProfileForm() {
  const { t, common } = useTexts('settings');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery(trpc.me.get.queryOptions({}));
  // The name and the handle stand in many answers.
  const onSuccess = () => queryClient.invalidateQueries();
  const save = useMutation(trpc.me.update.mutationOptions({ onSuccess }));
  if (!query.data) return <NotLoaded query={query} rows={3} />;
  const { me } = query.data;
  const send: Send = (text) =>
    save.mutate(
      changedFields(me, {
        name: text('name').trim() || null,
        username: text('username').trim().toLowerCase(),
      }),
    );
  const field = (name: 'name' | 'username') => ({ name, defaultValue: me[name] ?? '' });
  return (
    <Form by={save} keeps="profile" onSend={send} done={save.isSuccess && common('saved')}>
      <ProfilePicture me={me} />
      <Field label={t('email')} value={me.email ?? ''} readOnly className="bg-transparent text-ink-2" />
      <AddressStatus email={me.email ?? ''} />
      <FormField label={common('name')} {...field('name')} maxLength={200} autoComplete="name" />
      <FormField
        label={t('handle')}
        {...field('username')}
        maxLength={39}
        autoCapitalize="none"
        spellCheck={false}
        hint={t('handleHint')}
      />
      <SendButton>{common('save')}</SendButton>
      {me.username && (
        <Link href={`/u/${me.username}`} className="self-start text-14 text-link">
          {t('seeProfile')}
        </Link>
      )}
    </Form>
  );
}
