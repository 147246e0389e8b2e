import type { KeyboardEvent } from 'react';
import type { Text } from '@/language/translator';
import type { Language } from '@/server/domain/languages';
import type { NoteRow as Row } from '@/server/types';
import { useWords } from '../data/words';
import { useLanguage } from '../language/language';
import { Link } from '../ui/link';
import { nameOf } from '../ui/person';
import { UNTITLED } from './note-draft';
import { changedLabel, namesOf } from './note-facts';
import { NoteMenu } from './note-menu';
import { plainStart } from './writing';

interface Words {
  t: Text<'notes'>;
  language: Language;
}

const peopleOf = ({ role, owner, people }: Row, words: Words): string => {
  if (role !== 'owner') return words.t('from', { name: nameOf(owner) });
  return people.length === 0 ? '' : words.t('with', { names: namesOf(people, words) });
};

/** Arrows move between notes; Backspace and Delete delete. */
function press(event: KeyboardEvent<HTMLElement>, onDelete: (() => void) | undefined): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-note-id]')];
    rows[rows.indexOf(event.currentTarget) + step]?.focus();
  } else if (event.key === 'Backspace' || event.key === 'Delete') onDelete?.();
  else return;
  event.preventDefault();
}

interface NoteRowProps {
  note: Row;
  zone: string;
  today: string;
  /** Undefined unless the viewer owns the note. */
  onDelete?: () => void;
}

export function NoteRow({ note, zone, today, onDelete }: NoteRowProps) {
  const { t, common, labels } = useWords('notes');
  const { id, preview, updatedAt } = note;
  const title = note.title === UNTITLED ? common('untitled') : note.title;
  const people = peopleOf(note, { t, language: useLanguage() });
  return (
    <li className="group relative border-b border-line last:border-0">
      <Link
        href={`/notes/${id}`}
        data-note-id={id}
        onKeyDown={(event) => press(event, onDelete)}
        className="flex flex-col gap-0.5 rounded-control px-2 py-[calc(10px-2*var(--tight))] hover:bg-hover"
      >
        <span className="flex items-baseline gap-3">
          <span className="line-clamp-2 min-w-0 flex-1 text-14 font-[450] [overflow-wrap:anywhere]">
            {title}
          </span>
          <span className="shrink-0 text-12 text-ink-3 tabular-nums md:group-focus-within:opacity-0 md:group-hover:opacity-0">
            {changedLabel(updatedAt, { zone, today, labels })}
          </span>
          <span className="w-11 shrink-0 md:hidden" />
        </span>
        <span className="flex items-baseline gap-3 text-13 text-ink-3">
          <span className="min-w-0 flex-1 truncate">{plainStart(preview) || t('emptyNote')}</span>
          <span className="max-w-48 shrink-0 truncate text-12">{people}</span>
        </span>
      </Link>
      {onDelete && (
        <NoteMenu
          label={common('actionsOf', { name: title })}
          keys="⌫"
          onDelete={onDelete}
          className="absolute top-1.5 end-1 md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 md:data-[state=open]:opacity-100"
        />
      )}
    </li>
  );
}
