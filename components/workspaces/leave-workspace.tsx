import { useSetWorkspace } from '../data/current-workspace';
import { useText } from '../language/language';
import { useOpenPage } from '../ui/navigation';
import { SureButton } from '../ui/sure-button';
import { useMemberActions, useMembers } from './use-members';
import type { Workspace } from './use-workspaces';

/** Ends the viewer's own membership. It asks first, because only others can restore it. */
export function LeaveWorkspace({ workspace, me }: { workspace: Workspace; me: string }) {
  const t = useText('workspaces');
  const { data } = useMembers(workspace.id);
  const { leave } = useMemberActions(workspace.id);
  const set = useSetWorkspace();
  const open = useOpenPage();
  const membership = data?.members.find(({ id }) => id === me);
  const go = async () => {
    if (!membership || !(await leave(membership.membershipId))) return;
    set(undefined);
    open('/today');
  };
  return (
    <>
      <p className="text-14 text-ink-2">{t('staysThere', { workspace: workspace.name })}</p>
      <span className="-ms-3">
        <SureButton
          label={t('leave')}
          sure={t('leaveForGood')}
          of={workspace.name}
          keep={t('stay')}
          onSure={() => void go()}
        />
      </span>
    </>
  );
}
