import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormStatus, fieldValues } from '../data/form-status';
import { fieldErrors, useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useWorkspaceName, type Workspace } from './use-workspaces';

/** The name of a workspace, editable for its owners and admins. */
export function WorkspaceName({ workspace }: { workspace: Workspace }) {
  const { id, role } = workspace;
  const name = useWorkspaceName()(workspace);
  const common = useText('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const save = useMutation(
    trpc.workspaces.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.screens.pathKey() }),
    }),
  );
  if (role === 'member') return <p className="text-14 [overflow-wrap:anywhere]">{name}</p>;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate({ workspaceId: id, name: fieldValues(event.currentTarget)('name').trim() });
  };
  return (
    <form onSubmit={submit} noValidate className="flex max-w-96 flex-col gap-3">
      <Field
        label={common('name')}
        name="name"
        defaultValue={name}
        maxLength={200}
        required
        autoComplete="off"
        error={fieldErrors(save.error)['name']}
      />
      <Button type="submit" look="outline" disabled={save.isPending} className="self-start">
        {common('save')}
      </Button>
      <FormStatus error={save.error} done={save.isSuccess && common('saved')} />
    </form>
  );
}
