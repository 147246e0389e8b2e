'use client';

import { useState } from 'react';
import type { Person } from '@/server/types';
import { Button } from '../ui/button';
import { ChoiceMenu } from '../ui/choice-menu';
import { focusOnMount } from '../ui/focus';
import { MenuItem, MenuLine } from '../ui/menu';
import { nameOf } from '../ui/person';
import { PersonLine, personRow } from '../ui/person-line';
import { SureButton } from '../ui/sure-button';
import { guestsComment, type Level, levelNames, levelsOf, type Subject } from './levels';

/** A person who was let in. */
export interface Reached {
  /** The grant: `accessId`, `membershipId` or `memberId`. */
  grantId: string;
  person: Person;
  role: Level;
  /** Not seated in the workspace, and so held to commenting where that is the rule. */
  isGuest: boolean;
}

/** What those who manage do with the people; each resolves to false where it was refused. */
export interface Managing {
  setLevel: (one: Reached, level: Level) => Promise<boolean>;
  remove: (one: Reached) => Promise<boolean>;
  /** Lets in again who was just removed. */
  giveBack: (one: Reached) => Promise<boolean>;
}

const plainLevel = 'shrink-0 px-2 text-13 text-ink-3';

interface PersonRowProps {
  one: Reached;
  me: string;
  subject: Subject;
  manage?: Managing;
  onLeave?: (one: Reached) => void;
  /** Just let in again. */
  isBack: boolean;
  onRemove: () => void;
}

/** A person's level: to change for those who manage, to read for the others. A change shows at once. */
function PersonRow({ one, me, subject, manage, onLeave, isBack, onRemove }: PersonRowProps) {
  const [chosen, setChosen] = useState<Level | null>(null);
  const own = one.person.id === me;
  const name = nameOf(one.person);
  const capped = one.isGuest && (subject === 'area' || subject === 'project') ? guestsComment : undefined;
  const choose = async (level: Level) => {
    setChosen(level);
    await manage?.setLevel(one, level);
    setChosen(null);
  };
  return (
    <PersonLine person={one.person} me={me} isGuest={one.isGuest}>
      {manage && !own ? (
        <ChoiceMenu
          label={name}
          takesFocus={isBack}
          value={chosen ?? one.role}
          choices={levelsOf(subject, { capped, current: one.role })}
          onChoose={(level) => void choose(level)}
        >
          <MenuLine />
          <MenuItem onSelect={onRemove} className="text-overdue">
            Take back the access
          </MenuItem>
        </ChoiceMenu>
      ) : (
        <span className={plainLevel}>{levelNames[one.role]}</span>
      )}
      {own && onLeave && (
        <SureButton label="Leave" sure="Leave for good" of="" keep="Stay" onSure={() => onLeave(one)} />
      )}
    </PersonLine>
  );
}

interface Gone {
  /** Where in the list it stood. */
  at: number;
  one: Reached;
}

/** Who was just removed keeps a line, where it can be taken back. */
function useRemoval(people: readonly Reached[], manage: Managing | undefined) {
  const [gone, setGone] = useState<readonly Gone[]>([]);
  const [back, setBack] = useState('');
  const forget = ({ person }: Reached) =>
    setGone((now) => now.filter(({ one }) => one.person.id !== person.id));
  // By the person: let in again, it is another grant.
  const isGone = ({ person }: Reached) => gone.some(({ one }) => one.person.id === person.id);
  const rows: (Reached | Gone)[] = people.filter((one) => !isGone(one));
  for (const each of gone) rows.splice(each.at, 0, each);
  return {
    rows,
    isBack: ({ person }: Reached) => person.id === back,
    async remove(one: Reached) {
      const at = rows.indexOf(one);
      setGone((now) => [...now, { at, one }]);
      if (!(await manage?.remove(one))) forget(one);
    },
    async giveBack(one: Reached) {
      if (!(await manage?.giveBack(one))) return;
      setBack(one.person.id);
      forget(one);
    },
  };
}

function GoneRow({ one, onUndo }: { one: Reached; onUndo: () => void }) {
  return (
    <>
      <span role="status" className="min-w-0 flex-1 truncate text-13 text-ink-3">
        {nameOf(one.person)} is no longer let in here.
      </span>
      <Button ref={focusOnMount} onClick={onUndo}>
        Undo
      </Button>
    </>
  );
}

interface PeopleListProps {
  label: string;
  subject: Subject;
  /** Left out where it is said elsewhere. */
  owner?: Person;
  people: readonly Reached[];
  /** The id of who looks. */
  me: string;
  /** For those who manage; without it the list is to read. */
  manage?: Managing;
  /** Ends one's own access. */
  onLeave?: (one: Reached) => void;
}

/** Who reaches something, the owner first, with what each may do. */
export function PeopleList({ label, subject, owner, people, me, manage, onLeave }: PeopleListProps) {
  const { rows, isBack, remove, giveBack } = useRemoval(people, manage);
  return (
    <ul aria-label={label}>
      {owner && (
        <li className={personRow}>
          <PersonLine person={owner} me={me}>
            <span className={plainLevel}>Owner</span>
          </PersonLine>
        </li>
      )}
      {rows.map((row) => {
        const one = 'one' in row ? row.one : row;
        return (
          <li key={one.person.id} className={personRow}>
            {'one' in row ? (
              <GoneRow one={one} onUndo={() => void giveBack(one)} />
            ) : (
              <PersonRow
                one={one}
                me={me}
                subject={subject}
                manage={manage}
                onLeave={onLeave}
                isBack={isBack(one)}
                onRemove={() => void remove(one)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
