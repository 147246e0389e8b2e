'use client';

import { useFrame } from '../data/frame';
import { NotLoaded } from '../data/query-states';
import { openPanel } from '../state/panels';
import { Button } from '../ui/button';
import { Section } from '../ui/section';
import { AddMember } from './add-member';
import { GuestList } from './guest-list';
import { LeaveWorkspace } from './leave-workspace';
import { MemberList } from './member-list';
import { roleNames } from './membership-roles';
import { currentOf, type Workspace } from './use-workspaces';
import { WorkspaceName } from './workspace-name';

const plans: Record<Workspace['plan'], string> = { free: 'Free', pro: 'Pro', team: 'Team' };

function Facts({ plan, role }: Pick<Workspace, 'plan' | 'role'>) {
  return (
    <dl className="flex gap-8 text-14">
      <div>
        <dt className="text-13 text-ink-3">Plan</dt>
        <dd>{plans[plan]}</dd>
      </div>
      <div>
        <dt className="text-13 text-ink-3">Your role</dt>
        <dd>{roleNames[role]}</dd>
      </div>
    </dl>
  );
}

interface TeamProps {
  workspace: Workspace;
  me: string;
}

function Team({ workspace, me }: TeamProps) {
  const manages = workspace.role !== 'member';
  return (
    <>
      <Section title="Members">
        {manages && <AddMember workspace={workspace} />}
        <MemberList workspace={workspace} me={me} />
        {!manages && (
          <p className="text-13 text-ink-3">Only owners and admins can add members and change roles.</p>
        )}
      </Section>
      {manages && (
        <Section title="Guests">
          <GuestList workspaceId={workspace.id} me={me} />
        </Section>
      )}
      <Section title="Leave">
        <LeaveWorkspace workspace={workspace} me={me} />
      </Section>
    </>
  );
}

export function WorkspaceSettings({ day }: { day: string }) {
  const { data: frame, error, refetch } = useFrame(day);
  const workspace = currentOf(frame);
  if (!frame || !workspace) return <NotLoaded query={{ error, refetch }} />;
  return (
    // The key resets the forms when the workspace changes.
    <div key={workspace.id}>
      <Section title="Workspace">
        <WorkspaceName workspace={workspace} />
        <Facts plan={workspace.plan} role={workspace.role} />
      </Section>
      {workspace.kind === 'team' ? (
        <Team workspace={workspace} me={frame.me.id} />
      ) : (
        <Section title="Work with others">
          <p className="max-w-120 text-14 text-ink-2">
            Only you use this workspace. Create a team workspace to share areas and projects with members.
          </p>
          <Button look="outline" onClick={() => openPanel('workspace')} className="self-start">
            New team workspace
          </Button>
        </Section>
      )}
    </div>
  );
}
