'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '../ui/button';
import { focusOnMount } from '../ui/focus';
import { useSetWorkspace } from './current';
import { useMembers, useSeatActions } from './use-members';
import type { Workspace } from './use-workspaces';

/** Gives up one's own seat. Only somebody else can give it back, so it asks. */
export function LeaveWorkspace({ workspace, me }: { workspace: Workspace; me: string }) {
  const [sure, setSure] = useState(false);
  const { data } = useMembers(workspace.id);
  const { leave } = useSeatActions(workspace.id);
  const set = useSetWorkspace();
  const router = useRouter();
  const seat = data?.members.find(({ id }) => id === me);
  const go = async () => {
    setSure(false);
    if (!seat || !(await leave(seat.membershipId))) return;
    set(undefined);
    router.push('/today');
  };
  return (
    <>
      <p className="text-14 text-ink-2">
        What you made in {workspace.name} stays there. An owner or admin can seat you again.
      </p>
      {sure ? (
        <div className="flex flex-wrap gap-2">
          <Button look="danger" onClick={() => void go()}>
            Leave {workspace.name}
          </Button>
          <Button ref={focusOnMount} onClick={() => setSure(false)}>
            Stay
          </Button>
        </div>
      ) : (
        <Button look="outline" disabled={!seat} onClick={() => setSure(true)} className="self-start">
          Leave the workspace
        </Button>
      )}
    </>
  );
}
