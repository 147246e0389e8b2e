'use client';

import { useSetWorkspace } from '../data/current-workspace';
import { useOpenPage } from '../ui/navigation';
import { SureButton } from '../ui/sure-button';
import { useMemberActions, useMembers } from './use-members';
import type { Workspace } from './use-workspaces';

/** Ends the viewer's own membership. It asks first, because only others can restore it. */
export function LeaveWorkspace({ workspace, me }: { workspace: Workspace; me: string }) {
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
      <p className="text-14 text-ink-2">
        What you created in {workspace.name} stays there. An owner or admin can add you again.
      </p>
      <span className="-ml-3">
        <SureButton
          label="Leave"
          sure="Leave for good"
          of={workspace.name}
          keep="Stay"
          onSure={() => void go()}
        />
      </span>
    </>
  );
}
