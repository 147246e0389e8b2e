import { useState } from 'react';
import type { Person } from '@/server/types';
import { ChoiceMenu } from '../data/choice-menu';
import { useText, useTexts } from '../language/language';
import { Button } from '../ui/button';
import { focusOnMount } from '../ui/focus';
import { nameOf } from '../ui/person';
import { PersonLine, personRow } from '../ui/person-line';
import { SureButton } from '../ui/sure-button';
import { type Level, levelNames, type Subject, useLevelsOf } from './levels';

/** A person with a grant. */
export interface Reached extends Person {
  /** The `accessId`, `membershipId` or `memberId` of the API, depending on the target. */
  grantId: string;
  role: Level;
  /** Not a member of the workspace. Guests cannot edit areas and projects. */
  isGuest: boolean;
}

/** The actions of a manager. Each resolves to false if the server refuses it. */
export interface Managing {
  setLevel: (one: Reached, level: Level) => Promise<boolean>;
  remove: (one: Reached) => Promise<boolean>;
  /** Grants a removed person the same level again. */
  giveBack: (one: Reached) => Promise<boolean>;
  /** Makes a guest a member, who may edit. Undefined if the viewer cannot. */
  addToWorkspace?: ((one: Reached) => Promise<boolean>) | undefined;
}

interface PeopleListProps {
  label: string;
  subject: Subject;
  /** Undefined if the owner is listed elsewhere. */
  owner?: Person;
  people: readonly Reached[];
  /** The id of the viewer. */
  me: string;
  /** Read only if undefined. */
  manage?: Managing;
  /** Removes the viewer's own access. */
  onLeave?: (one: Reached) => void;
}

const plainLevel = 'shrink-0 px-2 text-13 text-ink-3';

interface PersonRowProps extends Pick<PeopleListProps, 'subject' | 'me' | 'manage' | 'onLeave'> {
  one: Reached;
  /** Focus the level menu on mount. */
  takesFocus: boolean;
  onRemove: () => void;
}

/** A person and their level, editable for managers. A change shows at once. */
function PersonRow({ one, me, subject, manage, onLeave, takesFocus, onRemove }: PersonRowProps) {
  const t = useText('sharing');
  const levelsOf = useLevelsOf();
  const [chosen, setChosen] = useState<Level | null>(null);
  const own = one.id === me;
  const name = nameOf(one);
  const capped =
    one.isGuest && (subject === 'area' || subject === 'project') ? t('guestsComment') : undefined;
  const choose = async (level: Level) => {
    setChosen(level);
    await manage?.setLevel(one, level);
    setChosen(null);
  };
  return (
    <PersonLine person={one} me={me} isGuest={one.isGuest}>
      {manage && !own ? (
        <ChoiceMenu
          label={name}
          takesFocus={takesFocus}
          value={chosen ?? one.role}
          choices={levelsOf(subject, { capped, current: one.role })}
          onChoose={(level) => void choose(level)}
          offer={
            capped && manage.addToWorkspace
              ? { label: t('addToWorkspace'), onSelect: () => void manage.addToWorkspace?.(one) }
              : undefined
          }
          removal={{ label: t('removeAccess'), onRemove }}
        />
      ) : (
        <span className={plainLevel}>{t(levelNames[one.role])}</span>
      )}
      {own && onLeave && (
        <SureButton
          label={t('leave')}
          sure={t('leaveForGood')}
          keep={t('stay')}
          onSure={() => onLeave(one)}
        />
      )}
    </PersonLine>
  );
}

/** Keeps a line with Undo for each person who was just removed, at their place. */
function useRemoval(people: readonly Reached[], manage: Managing | undefined) {
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
      if (!(await manage?.remove(one))) showAgain(one);
    },
    async giveBack(one: Reached) {
      if (!(await manage?.giveBack(one))) return;
      setRestoredId(one.id);
      showAgain(one);
    },
  };
}

/** The people with access to a target and their levels, owner first. */
export function PeopleList({ label, subject, owner, people, me, manage, onLeave }: PeopleListProps) {
  const { t, common } = useTexts('sharing');
  const { rows, isRemoved, isRestored, remove, giveBack } = useRemoval(people, manage);
  return (
    <ul aria-label={label}>
      {owner && (
        <li className={personRow}>
          <PersonLine person={owner} me={me}>
            <span className={plainLevel}>{t('owner')}</span>
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
              one={one}
              me={me}
              subject={subject}
              manage={manage}
              onLeave={onLeave}
              takesFocus={isRestored(one)}
              onRemove={() => void remove(one)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
