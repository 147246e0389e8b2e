import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { icon } from '../ui/icon';
import { Avatar, nameOf } from '../ui/person';
import { type Choice, ChoicePanel } from './choice-panel';

interface AssigneePickerProps {
  taskId: string | undefined;
  value: string | null;
  onPick: (assigneeId: string | null, name: string) => void;
}

/** Everyone who may complete the task, the user first. Typing finds a person, Enter picks the first. */
export function AssigneePicker({ taskId = '', value, onPick }: AssigneePickerProps) {
  const t = useText('pickers');
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.mentionable.assignable.queryOptions({ taskId }));
  const choices = useMemo(
    (): Choice[] => [
      ...(data?.people ?? []).map((person) => ({
        key: person.id,
        words: [nameOf(person), person.username].filter(Boolean).join(' '),
        isChosen: value === person.id,
        show: () => (
          <>
            <Avatar person={person} className="size-6" />
            <span className="truncate">{nameOf(person)}</span>
          </>
        ),
        onPick: () => onPick(person.id, nameOf(person)),
      })),
      {
        key: 'nobody',
        words: t('nobody'),
        isChosen: value === null,
        show: () => (
          <>
            <span className="grid size-6 place-items-center text-ink-3">
              <UserRound {...icon} />
            </span>
            {t('nobody')}
          </>
        ),
        onPick: () => onPick(null, t('toNobody')),
      },
    ],
    [data, value, onPick, t],
  );
  if (error && !data) return <NotLoaded query={{ error, refetch }} />;
  return (
    <div className="w-64">
      <ChoicePanel label={t('assignee')} placeholder={t('findPerson')} choices={choices} isLoading={!data} />
    </div>
  );
}
