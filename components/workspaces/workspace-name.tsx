import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, FormField, SendButton } from '../data/form';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
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
  return (
    <Form
      by={save}
      onSend={(text) => save.mutate({ workspaceId: id, name: text('name').trim() })}
      done={save.isSuccess && common('saved')}
      className="gap-3"
    >
      <FormField
        label={common('name')}
        name="name"
        defaultValue={name}
        maxLength={200}
        required
        autoComplete="off"
      />
      <SendButton>{common('save')}</SendButton>
    </Form>
  );
}
