import { Building2 } from 'lucide-react';
import { useText } from '../../shell/language/language';
import { ChoiceMenu } from '../../shell/parts/choice-menu';
import { useTRPCClient } from '../../sync/trpc';
import type { Choice } from '../../ui/choice';
import { smallIcon } from '../../ui/icon';
import { personRow } from '../../ui/person-line';
import { type Place, pathOf, type Sharing, useShareWrite } from './use-sharing';

type Workspace = NonNullable<Sharing['workspace']>;
type WorkspaceLevel = Workspace['access'];

const levels = [
  { value: 'none', name: 'noAccess', says: 'noAccessHint' },
  { value: 'view', name: 'canRead', says: 'everyoneReads' },
  { value: 'edit', name: 'canEdit', says: 'everyoneEdits' },
] as const satisfies readonly Choice<WorkspaceLevel>[];

interface WorkspaceAccessProps {
  workspace: Workspace;
  /** The place to change; read only if undefined. */
  place?: Place;
}

/** The access of every member of a team workspace. A change shows at once. */
export function WorkspaceAccess({ workspace: { name, access }, place }: WorkspaceAccessProps) {
  const t = useText('sharing');
  const client = useTRPCClient();
  const { run } = useShareWrite();
  const choices = levels.map(({ value, name: key, says }) => ({ value, name: t(key), says: t(says) }));
  const choose = (where: Place) => (level: WorkspaceLevel) =>
    run(() => client.access.setWorkspaceAccess.mutate({ ...pathOf(where), access: level }));
  return (
    <div className={personRow}>
      <span className="grid size-7 shrink-0 place-items-center rounded-control bg-hover text-ink-2">
        <Building2 {...smallIcon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14">{t('everyoneIn', { name })}</span>
        <span className="block text-12 text-ink-3">{t('everyoneInHint')}</span>
      </span>
      <ChoiceMenu
        label={t('everyoneOf', { name })}
        value={access}
        choices={choices}
        onChoose={place && choose(place)}
      />
    </div>
  );
}
