import { useState } from 'react';
import type { Text } from '@/language/translator';
import type { Frame } from '@/server/types';
import { lateModule, latePart } from '../data/late-module';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { inputLook } from '../ui/field';
import { useOpenPage } from '../ui/navigation';
import { useWorkspaceName } from '../workspaces/use-workspaces';
import type { ActivityFilter } from './use-activity';

const ChoiceDialog = latePart(
  lateModule(() => import('../pickers/choice-dialog')),
  (module) => module.ChoiceDialog,
);

const chosen = ({ workspaceId, within }: ActivityFilter): string => {
  if (within) return `within=${within}`;
  return workspaceId ? `workspace=${workspaceId}` : '';
};

/** From this many places on, typing finds one. */
const MANY = 60;

interface Named {
  id: string;
  name: string;
}

interface ActivityPlaceProps {
  filter: ActivityFilter;
  frame: Pick<Frame, 'areas' | 'projects' | 'workspaces'>;
}

const valued = (kind: string, of: readonly Named[]) =>
  of.map(({ id, name }) => ({ value: `${kind}=${id}`, name }));

const groupsOf = (
  { areas, projects, workspaces }: ActivityPlaceProps['frame'],
  { t, common, nameOf }: Words,
) => [
  {
    label: t('workspaces'),
    options: valued(
      'workspace',
      workspaces.map((one) => ({ ...one, name: nameOf(one) })),
    ),
  },
  { label: common('areas'), options: valued('within', areas) },
  { label: t('projects'), options: valued('within', projects) },
];

interface Words {
  t: Text<'activity'>;
  common: Text<'common'>;
  nameOf: ReturnType<typeof useWorkspaceName>;
}

type Groups = ReturnType<typeof groupsOf>;

interface ChoiceProps {
  groups: Groups;
  value: string;
  onChoose: (value: string) => void;
}

const isKnown = ({ groups, value }: Omit<ChoiceProps, 'onChoose'>) =>
  value === '' || groups.some(({ options }) => options.some((option) => option.value === value));

function ShortChoice({ groups, value, onChoose }: ChoiceProps) {
  const t = useText('activity');
  return (
    <select
      aria-label={t('show')}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={cn(inputLook, 'w-60 max-w-full truncate')}
    >
      <option value="">{t('everything')}</option>
      {!isKnown({ groups, value }) && <option value={value}>{t('onePlace')}</option>}
      {groups.map(
        ({ label, options }) =>
          options.length > 0 && (
            <optgroup key={label} label={label}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.name}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </select>
  );
}

function LongChoice({ groups, value, onChoose }: ChoiceProps) {
  const t = useText('activity');
  const [isOpen, setOpen] = useState(false);
  const options = [{ value: '', name: t('everything') }, ...groups.flatMap((group) => group.options)];
  const name = options.find((option) => option.value === value)?.name ?? t('onePlace');
  return (
    <>
      <Button
        look="outline"
        aria-haspopup="dialog"
        aria-label={t('shown', { name })}
        onClick={() => setOpen(true)}
        className="max-w-60 truncate"
      >
        {name}
      </Button>
      {isOpen && (
        <ChoiceDialog
          {...{ options, onChoose }}
          title={t('show')}
          placeholder={t('showOnePlace')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Selects the workspace, area or project whose activity is shown. */
export function ActivityPlace({ filter, frame }: ActivityPlaceProps) {
  const open = useOpenPage();
  const groups = groupsOf(frame, {
    t: useText('activity'),
    common: useText('common'),
    nameOf: useWorkspaceName(),
  });
  const choice = {
    groups,
    value: chosen(filter),
    onChoose: (value: string) => open(value ? `/activity?${value}` : '/activity', { replace: true }),
  };
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return count > MANY ? <LongChoice {...choice} /> : <ShortChoice {...choice} />;
}
