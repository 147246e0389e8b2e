import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../shell/language/language';
import { Form, NameField, SendButton } from '../../shell/parts/form';
import { useTRPC } from '../../sync/trpc';
import { useReread } from '../../sync/use-reread';
import { Button } from '../../ui/button';
import { useOpenPage } from '../../ui/navigation';
import { useSwitchWorkspace } from './use-workspaces';

/** Creates a team workspace and opens its members page, because nobody else is in it yet. */
export function NewWorkspace({ onClose }: { onClose: () => void }) {
  const { t, common } = useTexts('workspaces');
  const reread = useReread(['screens']);
  const open = useOpenPage();
  const switchTo = useSwitchWorkspace();
  const create = useMutation(
    useTRPC().workspaces.create.mutationOptions({
      onSuccess: ({ workspace }) => {
        onClose();
        switchTo(workspace);
        open('/settings/workspace');
        void reread();
      },
    }),
  );
  return (
    <Form
      by={create}
      keeps="workspace/new"
      onSend={(text) => create.mutate({ name: text('name').trim() })}
      className="max-w-none p-4"
    >
      <NameField maxLength={200} placeholder={t('nameExample')} hint={t('membersShare')} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <SendButton look="primary">{t('create')}</SendButton>
      </div>
    </Form>
  );
}
