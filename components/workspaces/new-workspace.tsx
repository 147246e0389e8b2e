import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormStatus, fieldValues } from '../data/form-status';
import { fieldErrors, useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useOpenPage } from '../ui/navigation';
import { useSwitchWorkspace } from './use-workspaces';

/** Creates a team workspace and opens its members page, because nobody else is in it yet. */
export function NewWorkspace({ onClose }: { onClose: () => void }) {
  const t = useText('workspaces');
  const common = useText('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const open = useOpenPage();
  const switchTo = useSwitchWorkspace();
  const create = useMutation(
    trpc.workspaces.create.mutationOptions({
      onSuccess: ({ workspace }) => {
        onClose();
        switchTo(workspace);
        open('/settings/workspace');
        void queryClient.invalidateQueries({ queryKey: trpc.screens.pathKey() });
      },
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate({ name: fieldValues(event.currentTarget)('name').trim() });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 p-4">
      <Field
        label={common('name')}
        name="name"
        maxLength={200}
        required
        autoComplete="off"
        placeholder={t('nameExample')}
        hint={t('membersShare')}
        error={fieldErrors(create.error)['name']}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" disabled={create.isPending}>
          {t('create')}
        </Button>
      </div>
      <FormStatus error={create.error} />
    </form>
  );
}
