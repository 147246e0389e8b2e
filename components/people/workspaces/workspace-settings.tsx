'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { listed } from '@/language/listed';
import { pathOf } from '../../lists/places/path-of';
import { useText, useTexts } from '../../shell/language/language';
import { useSetWorkspace } from '../../shell/parts/current-workspace';
import { Form, LoneButton, NameField, SendButton } from '../../shell/parts/form';
import { useFrame } from '../../shell/parts/frame';
import { NotLoaded } from '../../shell/parts/query-states';
import { openPanel } from '../../shell/state/panels';
import { useTRPC } from '../../sync/trpc';
import { useReread } from '../../sync/use-reread';
import { Link } from '../../ui/link';
import { useOpenPage } from '../../ui/navigation';
import { nameOf } from '../../ui/person';
import { PersonLine, personRow } from '../../ui/person-line';
import { Section } from '../../ui/section';
import { SureButton } from '../../ui/sure-button';
import { levelNames } from '../sharing/levels';
import { AddMember, MemberList } from './members';
import { useMemberActions, useMembers } from './use-members';
import { currentOf, useWorkspaceName, type Workspace } from './use-workspaces';

/** People who are not members but have access to something in the workspace. */
function GuestList({ workspaceId, me }: { workspaceId: string; me: string }) {
  const { t, common } = useTexts('workspaces');
  const levels = useText('sharing');
  const list = useQuery(useTRPC().workspaces.guests.queryOptions({ workspaceId }));
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  if (list.data.guests.length === 0) return <p className="max-w-120 text-14 text-ink-2">{t('noGuests')}</p>;
  return (
    <ul aria-label={t('guests')}>
      {list.data.guests.map(({ targets, ...person }) => (
        <li key={person.id} className="border-t border-line py-1.5 first:border-0">
          <div className={personRow}>
            <PersonLine person={person} me={me} />
          </div>
          <ul aria-label={t('sharedWith', { name: nameOf(person) })} className="ps-9.5">
            {targets.map((target) => (
              <li key={target.targetId} className="flex min-h-6 items-center gap-2 text-13 touch:min-h-11">
                <Link
                  href={pathOf(target.targetKind, target.targetId)}
                  className="truncate underline-offset-4 hover:underline"
                >
                  {target.label}
                </Link>
                <span className="shrink-0 text-ink-3">
                  {listed(common, [common(target.targetKind), levels(levelNames[target.role])])}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The name of a workspace, editable for its owners and admins. */
function WorkspaceName({ workspace }: { workspace: Workspace }) {
  const { id, role } = workspace;
  const name = useWorkspaceName()(workspace);
  const common = useText('common');
  const reread = useReread(['screens']);
  const save = useMutation(useTRPC().workspaces.update.mutationOptions({ onSuccess: reread }));
  if (role === 'member') return <p className="text-14 [overflow-wrap:anywhere]">{name}</p>;
  return (
    <Form
      by={save}
      keeps={`workspace/${id}`}
      onSend={(text) => save.mutate({ workspaceId: id, name: text('name').trim() })}
      done={save.isSuccess && common('saved')}
      className="gap-3"
    >
      <NameField defaultValue={name} maxLength={200} />
      <SendButton>{common('save')}</SendButton>
    </Form>
  );
}

/** Ends the viewer's own membership. It asks first, because only others can restore it. */
function LeaveWorkspace({ workspace, me }: { workspace: Workspace; me: string }) {
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

const plans = { pro: 'Pro', team: 'Team' };

export function WorkspaceSettings() {
  const { t, common } = useTexts('workspaces');
  const frameText = useText('frame');
  const { data: frame, error, refetch } = useFrame();
  const workspace = currentOf(frame);
  if (!frame || !workspace) return <NotLoaded query={{ error, refetch }} />;
  const me = frame.me.id;
  const manages = workspace.role !== 'member';
  return (
    // The key resets the forms when the workspace changes.
    <div key={workspace.id}>
      <Section title={common('workspace')}>
        <WorkspaceName workspace={workspace} />
        <dl className="flex gap-8 text-14">
          <div>
            <dt className="text-13 text-ink-3">{t('plan')}</dt>
            <dd>{workspace.plan === 'free' ? t('free') : plans[workspace.plan]}</dd>
          </div>
          <div>
            <dt className="text-13 text-ink-3">{t('role')}</dt>
            <dd>{t(workspace.role)}</dd>
          </div>
        </dl>
      </Section>
      {workspace.kind === 'team' ? (
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
      ) : (
        <Section title={t('withOthers')}>
          <p className="max-w-120 text-14 text-ink-2">{t('onlyYou')}</p>
          <LoneButton onClick={() => openPanel('workspace')}>{frameText('newWorkspace')}</LoneButton>
        </Section>
      )}
    </div>
  );
}
