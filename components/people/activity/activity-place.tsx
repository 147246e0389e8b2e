import { useState } from 'react';
import { useText, useTexts } from '../../shell/language/language';
import { useFrame } from '../../shell/parts/frame';
import { lateModule, latePart } from '../../shell/parts/late-module';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { inputLook } from '../../ui/field';
import { useOpenPage } from '../../ui/navigation';
import { useWorkspaceName } from '../workspaces/use-workspaces';
import type { ActivityFilter } from './use-activity';

const ChoiceDialog = latePart(
  lateModule(() => import('../../task/pickers/choice-dialog')),
  (module) => module.ChoiceDialog,
);

/** From this many places on, typing finds one. */
const MANY = 60;

interface ChoiceProps {
  groups: readonly { label: string; options: readonly { value: string; name: string }[] }[];
  value: string;
  onChoose: (value: string) => void;
}

function ShortChoice({ groups, value, onChoose }: ChoiceProps) {
  const t = useText('activity');
  const isKnown = groups.some(({ options }) => options.some((option) => option.value === value));
  return (
    <select
      aria-label={t('show')}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={cn(inputLook, 'w-60 max-w-full truncate')}
    >
      <option value="">{t('everything')}</option>
      {value !== '' && !isKnown && <option value={value}>{t('onePlace')}</option>}
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

const optionsOf = (kind: string, places: readonly { id: string; name: string }[] = []) =>
  places.map(({ id, name }) => ({ value: `${kind}=${id}`, name }));

export function ActivityPlace({ filter: { workspaceId, within } }: { filter: ActivityFilter }) {
  const frame = useFrame().data;
  const { t, common } = useTexts('activity');
  const nameOf = useWorkspaceName();
  const open = useOpenPage();
  const workspaces = frame?.workspaces.map((one) => ({ ...one, name: nameOf(one) }));
  const groups = [
    { label: t('workspaces'), options: optionsOf('workspace', workspaces) },
    { label: common('areas'), options: optionsOf('within', frame?.areas) },
    { label: t('projects'), options: optionsOf('within', frame?.projects) },
  ];
  const shown = within ? `within=${within}` : workspaceId && `workspace=${workspaceId}`;
  const choice = {
    groups,
    value: shown ?? '',
    onChoose: (value: string) => open(value ? `/activity?${value}` : '/activity', { replace: true }),
  };
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return count > MANY ? <LongChoice {...choice} /> : <ShortChoice {...choice} />;
}
