'use client';

import { useFrame } from '../data/frame';
import { NotLoaded } from '../data/query-states';
import { useText } from '../language/language';
import { openPanel } from '../state/panels';
import { Button } from '../ui/button';
import { Section } from '../ui/section';
import { AddMember } from './add-member';
import { GuestList } from './guest-list';
import { LeaveWorkspace } from './leave-workspace';
import { MemberList } from './member-list';
import { currentOf, type Workspace } from './use-workspaces';
import { WorkspaceName } from './workspace-name';

const plans = { pro: 'Pro', team: 'Team' };

function Facts({ plan, role }: Pick<Workspace, 'plan' | 'role'>) {
  const t = useText('workspaces');
  return (
    <dl className="flex gap-8 text-14">
      <div>
        <dt className="text-13 text-ink-3">{t('plan')}</dt>
        <dd>{plan === 'free' ? t('free') : plans[plan]}</dd>
      </div>
      <div>
        <dt className="text-13 text-ink-3">{t('role')}</dt>
        <dd>{t(role)}</dd>
      </div>
    </dl>
  );
}

interface TeamProps {
  workspace: Workspace;
  me: string;
}

function Team({ workspace, me }: TeamProps) {
  const t = useText('workspaces');
  const manages = workspace.role !== 'member';
  return (
    <>
      <Section title={t('members')}>
        {manages && <AddMember workspace={workspace} />}
        <MemberList workspace={workspace} me={me} />
        {!manages && <p className="text-13 text-ink-3">{t('onlyManagers')}</p>}
      </Section>
      {manages && (
        <Section title={t('guests')}>
          <GuestList workspaceId={workspace.id} me={me} />
        </Section>
      )}
      <Section title={t('leave')}>
        <LeaveWorkspace workspace={workspace} me={me} />
      </Section>
    </>
  );
}

export function WorkspaceSettings({ day }: { day: string }) {
  const t = useText('workspaces');
  const common = useText('common');
  const frameText = useText('frame');
  const { data: frame, error, refetch } = useFrame(day);
  const workspace = currentOf(frame);
  if (!frame || !workspace) return <NotLoaded query={{ error, refetch }} />;
  return (
    // The key resets the forms when the workspace changes.
    <div key={workspace.id}>
      <Section title={common('workspace')}>
        <WorkspaceName workspace={workspace} />
        <Facts plan={workspace.plan} role={workspace.role} />
      </Section>
      {workspace.kind === 'team' ? (
        <Team workspace={workspace} me={frame.me.id} />
      ) : (
        <Section title={t('withOthers')}>
          <p className="max-w-120 text-14 text-ink-2">{t('onlyYou')}</p>
          <Button look="outline" onClick={() => openPanel('workspace')} className="self-start">
            {frameText('newWorkspace')}
          </Button>
        </Section>
      )}
    </div>
  );
}
