'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { EmptyState } from '../data/page-states';
import { MoreButton, NotLoaded } from '../data/query-states';
import { useToday } from '../data/today';
import { useTRPC } from '../data/trpc';
import { useZone } from '../data/zone';
import { useText } from '../language/language';
import { buttonLook } from '../ui/button';
import { Input } from '../ui/field';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { NoteRow } from './note-row';
import { nextNotes, notesPage } from './page-size';
import { useRemoveNote } from './use-remove-note';

const NewNote = () => {
  const t = useText('notes');
  return (
    <Link href="/notes/new" className={buttonLook('primary', 'shrink-0')}>
      <Plus {...icon} /> {t('newNote')}
    </Link>
  );
};

/** The notes that match `q` (all if it is empty), without those being deleted. */
function useNotes(q: string) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.screens.notes.infiniteQueryOptions(q ? { ...notesPage, q } : notesPage, {
      ...nextNotes,
      placeholderData: keepPreviousData,
    }),
  );
  const notes = query.data?.pages.flatMap((page) => page.notes);
  return { query, notes };
}

interface RowsProps {
  q: string;
  day: string;
}

function Rows({ q, day }: RowsProps) {
  const t = useText('notes');
  const common = useText('common');
  const { query, notes } = useNotes(q);
  const remove = useRemoveNote();
  const zone = useZone();
  const today = useToday(day);
  if (!notes) return <NotLoaded query={query} />;
  if (notes.length === 0 && q) return <EmptyState>{common('noResultsFor', { query: q })}</EmptyState>;
  if (notes.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <>
      <ul aria-label={common('notes')}>
        {notes.map((note) => {
          const onDelete = note.role === 'owner' ? () => remove(note.id, note.title) : undefined;
          return <NoteRow key={note.id} note={note} zone={zone} today={today} onDelete={onDelete} />;
        })}
      </ul>
      <MoreButton query={query} className="mt-3">
        {t('showMore')}
      </MoreButton>
    </>
  );
}

/** The viewer's notes and those shared with them, last changed first. */
export function NoteList({ day }: { day: string }) {
  const t = useText('notes');
  const common = useText('common');
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  return (
    <>
      <header className="flex items-center justify-between gap-3 px-2 pb-4">
        <h1 className="page-title">{common('notes')}</h1>
        <NewNote />
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
      <Rows q={q} day={day} />
    </>
  );
}
