import { useState } from 'react';
import type { Person } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { ChoiceMenu } from '../../shell/parts/choice-menu';
import { useKnownFrame } from '../../shell/parts/frame';
import { Button } from '../../ui/button';
import { focusOnMount } from '../../ui/focus';
import { nameOf } from '../../ui/person';
import { PersonLine, personRow } from '../../ui/person-line';
import { SureButton } from '../../ui/sure-button';
import { useLevelsOf } from './levels';
import type { LetEdit } from './use-let-edit';
import { addressOf, type Reached, type Shared, useShareActions } from './use-sharing';

interface PeopleListProps {
  label: string;
  target: Shared;
  /** Undefined if the owner is listed elsewhere. */
  owner?: Person;
  people: readonly Reached[];
  canManage?: boolean;
  /** The workspace that the viewer can add guests to, where they may edit. */
  addTo?: string | undefined;
  /** Lets a guest edit. */
  letEdit?: LetEdit;
  /** Called when the viewer has left. Without it they cannot. */
  onLeft?: () => void;
}

interface PersonRowProps extends Omit<PeopleListProps, 'label' | 'owner' | 'people'> {
  one: Reached;
  /** The id of the viewer. */
  me: string;
  /** Focus the level menu on mount. */
  takesFocus: boolean;
  onRemove: () => void;
}

/** A person and their level, editable for managers. A change shows at once. */
function PersonRow({ one, me, takesFocus, onRemove, ...props }: PersonRowProps) {
  const { target, canManage, addTo, letEdit, onLeft } = props;
  const t = useText('sharing');
  const levelsOf = useLevelsOf();
  const { setLevel, remove, addMember } = useShareActions(target, letEdit);
  const own = one.id === me;
  const capped = one.isGuest && !letEdit ? t('guestsComment') : undefined;
  const leave = async () => (await remove(one)) && onLeft?.();
  return (
    <PersonLine person={one} me={me} isGuest={one.isGuest}>
      <ChoiceMenu
        label={nameOf(one)}
        takesFocus={takesFocus}
        value={one.role}
        choices={levelsOf(target.kind, { capped, current: one.role })}
        onChoose={canManage && !own ? (level) => setLevel(one, level) : undefined}
        offer={
          capped && addTo
            ? { label: t('addToWorkspace'), onSelect: () => void addMember(addTo, addressOf(one)) }
            : undefined
        }
        removal={{ label: t('removeAccess'), onRemove }}
      />
      {own && onLeft && (
        <SureButton
          label={t('leave')}
          sure={t('leaveForGood')}
          keep={t('stay')}
          onSure={() => void leave()}
        />
      )}
    </PersonLine>
  );
}

/** Keeps a line with Undo for each person who was just removed, at their place. */
function useRemoval(people: readonly Reached[], target: Shared) {
  const actions = useShareActions(target);
  const [removed, setRemoved] = useState<readonly { at: number; one: Reached }[]>([]);
  const [restoredId, setRestoredId] = useState('');
  const showAgain = ({ id }: Reached) => setRemoved((now) => now.filter(({ one }) => one.id !== id));
  // Compare persons, not grants: undoing a removal creates a new grant.
  const isRemoved = ({ id }: Reached) => removed.some(({ one }) => one.id === id);
  const rows = people.filter((one) => !isRemoved(one));
  for (const { at, one } of removed) rows.splice(at, 0, one);
  return {
    rows,
    isRemoved,
    isRestored: ({ id }: Reached) => id === restoredId,
    async remove(one: Reached) {
      const at = rows.indexOf(one);
      setRemoved((now) => [...now, { at, one }]);
      if (!(await actions.remove(one))) showAgain(one);
    },
    async giveBack(one: Reached) {
      if (!(await actions.giveBack(one))) return;
      setRestoredId(one.id);
      showAgain(one);
    },
  };
}

/** The people with access to a target and their levels, owner first. */
export function PeopleList({ label, owner, people, ...props }: PeopleListProps) {
  const { t, common } = useTexts('sharing');
  const me = useKnownFrame()?.me.id ?? '';
  const { rows, isRemoved, isRestored, remove, giveBack } = useRemoval(people, props.target);
  return (
    <ul aria-label={label}>
      {owner && (
        <li className={personRow}>
          <PersonLine person={owner} me={me}>
            <span className="shrink-0 px-2 text-13 text-ink-3">{t('owner')}</span>
          </PersonLine>
        </li>
      )}
      {rows.map((one) => (
        <li key={one.id} className={personRow}>
          {isRemoved(one) ? (
            <>
              <span role="status" className="min-w-0 flex-1 truncate text-13 text-ink-3">
                {t('lostAccess', { name: nameOf(one) })}
              </span>
              <Button ref={focusOnMount} onClick={() => void giveBack(one)}>
                {common('undo')}
              </Button>
            </>
          ) : (
            <PersonRow
              {...props}
              one={one}
              me={me}
              takesFocus={isRestored(one)}
              onRemove={() => void remove(one)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
