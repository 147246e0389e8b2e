'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import type { NoteRow as Row } from '@/server/types';
import { useTexts } from '../shell/language/language';
import { EmptyState } from '../shell/parts/page-states';
import { MoreButton, NotLoaded } from '../shell/parts/query-states';
import { useToday } from '../sync/today';
import { usePageTools } from '../sync/use-page-tools';
import { buttonLook } from '../ui/button';
import { Input } from '../ui/field';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { plainStart } from './live/writing';
import { UNTITLED } from './note-draft';
import { useChangedLabel, usePeopleWords } from './note-facts';
import { NoteMenu, useRemoveNote } from './note-menu';
import { notesQuery } from './notes-query';

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

function NoteRow({ note, today, onDelete }: { note: Row; today: string; onDelete?: () => void }) {
  const { t, common } = useTexts('notes');
  const { sharing } = usePeopleWords();
  const changedLabel = useChangedLabel(today);
  const { id, preview, updatedAt } = note;
  const title = note.title === UNTITLED ? common('untitled') : note.title;
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
            {changedLabel(updatedAt)}
          </span>
          <span className="w-11 shrink-0 md:can-hover:hidden" />
        </span>
        <span className="flex items-baseline gap-3 text-13 text-ink-3">
          <span className="min-w-0 flex-1 truncate">{plainStart(preview) || t('emptyNote')}</span>
          <span className="max-w-48 shrink-0 truncate text-12">{sharing(note)}</span>
        </span>
      </Link>
      {onDelete && (
        <NoteMenu
          label={common('actionsOf', { name: title })}
          keys="⌫"
          onDelete={onDelete}
          className="absolute top-1.5 end-1 md:can-hover:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 md:data-[state=open]:opacity-100"
        />
      )}
    </li>
  );
}

/** The notes that match `q`; all if it is empty. */
function Rows({ q }: { q: string }) {
  const { t, common } = useTexts('notes');
  const query = useInfiniteQuery({
    ...notesQuery(usePageTools(), q),
    placeholderData: keepPreviousData,
  });
  const notes = query.data?.pages.flatMap((page) => page.notes);
  const remove = useRemoveNote();
  const today = useToday();
  if (!notes) return <NotLoaded query={query} />;
  if (notes.length === 0 && q) return <EmptyState>{common('noResultsFor', { query: q })}</EmptyState>;
  if (notes.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <>
      <ul aria-label={common('notes')}>
        {notes.map((note) => {
          const onDelete = note.role === 'owner' ? () => remove(note.id, note.title) : undefined;
          return <NoteRow key={note.id} note={note} today={today} onDelete={onDelete} />;
        })}
      </ul>
      <MoreButton query={query} className="mt-3">
        {t('showMore')}
      </MoreButton>
    </>
  );
}

/** The viewer's notes and those shared with them, last changed first. */
export function NoteList() {
  const { t, common } = useTexts('notes');
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  return (
    <>
      <header className="flex items-center justify-between gap-3 px-2 pb-4">
        <h1 className="page-title">{common('notes')}</h1>
        <Link href="/notes/new" className={buttonLook('primary', 'shrink-0')}>
          <Plus {...icon} /> {t('newNote')}
        </Link>
      </header>
      <div className="px-2 pb-3">
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Rows q={q} />
    </>
  );
}
