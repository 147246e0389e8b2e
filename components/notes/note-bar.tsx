import { ChevronLeft, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import type { CloudNote } from '@/server/types';
import { useText, useTexts } from '../shell/language/language';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { useOpenPage } from '../ui/navigation';
import { Avatar, nameOf } from '../ui/person';
import { BoxesToTasks } from './boxes-to-tasks';
import { NotePeople } from './late';
import type { NoteDraft } from './note-draft';
import { NoteMenu, useRemoveNote } from './note-menu';

const MAX_SHOWN = 3;

/** The other people who have the note open, and whether they are editing. */
function Presence({ others }: Pick<NoteBarProps, 'others'>) {
  const t = useText('notes');
  if (others.length === 0) return null;
  const more = others.length - MAX_SHOWN;
  return (
    <ul aria-label={t('alsoHere')} className="flex items-center gap-2">
      {others.slice(0, MAX_SHOWN).map(({ person, editing }) => (
        <li key={person.id} className="flex animate-fade items-center gap-1.5 text-13 text-ink-2">
          <Avatar
            person={person}
            className={cn('size-6 text-[10px]', editing && 'bg-accent-soft text-ink')}
          />
          <span className="max-w-32 truncate max-md:sr-only">{nameOf(person)}</span>
          {editing && <span className="text-12 text-ink-3 max-md:sr-only">{t('editing')}</span>}
        </li>
      ))}
      {more > 0 && <li className="text-12 text-ink-3">{t('moreHere', { count: more })}</li>}
    </ul>
  );
}

interface NoteBarProps {
  /** Null until a new note is created. */
  note: CloudNote | null;
  draft: NoteDraft;
  others: CloudNote['here'];
}

export function NoteBar({ note, draft, others }: NoteBarProps) {
  const { t, common } = useTexts('notes');
  const openPage = useOpenPage();
  const remove = useRemoveNote();
  const [open, setOpen] = useState(false);
  const owns = note?.role === 'owner';
  const Icon = owns ? UserPlus : Users;
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-end gap-x-2 gap-y-1 pb-5 max-md:gap-x-1 print:hidden">
      <Link
        href="/notes"
        className="me-auto inline-flex h-8 items-center gap-1 rounded-control pe-2 ps-1 text-13 text-ink-2 hover:bg-hover hover:text-ink touch:h-11"
      >
        <ChevronLeft {...icon} className="rtl:-scale-x-100" /> {common('notes')}
      </Link>
      <Presence others={others} />
      {note && (
        <Button className="gap-1.5 px-2 text-13 max-md:w-11 max-md:px-0" onClick={() => setOpen(true)}>
          <Icon {...icon} /> <span className="max-md:sr-only">{owns ? common('share') : t('people')}</span>
        </Button>
      )}
      {owns && (
        <NoteMenu
          label={t('actions')}
          onDelete={() => {
            void remove(note.id, note.title);
            openPage('/notes');
          }}
        >
          <BoxesToTasks draft={draft} />
        </NoteMenu>
      )}
      {open && note && <NotePeople note={note} onClose={() => setOpen(false)} />}
    </div>
  );
}
