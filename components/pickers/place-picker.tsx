import { useQuery } from '@tanstack/react-query';
import { Inbox, Layers } from 'lucide-react';
import { useMemo } from 'react';
import type { Text } from '@/language/translator';
import type { Parent } from '@/planner/actions';
import { byOrder } from '@/server/domain/order';
import type { Frame, Heading } from '@/server/types';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { AreaIcon } from '../places/area-icon';
import { groupBy } from '../tasks/groups';
import { icon } from '../ui/icon';
import { Ring } from '../ui/ring';
import { type Choice, ChoicePanel } from './choice-panel';

type OnPick = (parent: Parent, name: string) => void;

interface Within {
  /** The project or area that contains the headings. */
  name: string;
  parentOf: (headingId: string | null) => Parent;
  onPick: OnPick;
  t: Text<'pickers'>;
}

const headingChoices = (headings: readonly Heading[], { name, parentOf, onPick, t }: Within): Choice[] =>
  [...headings].sort(byOrder).map((heading) => ({
    key: heading.id,
    words: `${heading.name} ${name}`,
    show: () => (
      <>
        <span className="min-w-0 truncate ps-6 text-ink-2">{heading.name}</span>
        <span className="sr-only">{t('inPlace', { name })}</span>
      </>
    ),
    onPick: () => onPick(parentOf(heading.id), heading.name),
  }));

type Places = Pick<Frame, 'areas' | 'projects'>;

function choicesOf(
  { areas, projects }: Places,
  headings: readonly Heading[],
  { onPick, t }: Pick<Within, 'onPick' | 't'>,
): Choice[] {
  const inProject = groupBy(headings, ({ projectId }) => projectId);
  const inArea = groupBy(headings, ({ areaId }) => areaId);
  return [
    ...projects.flatMap(({ id: projectId, name, openTaskCount, doneTaskCount }) => {
      const parentOf = (headingId: string | null) => ({ kind: 'project' as const, projectId, headingId });
      return [
        {
          key: projectId,
          words: name,
          show: () => (
            <>
              <Ring open={openTaskCount} done={doneTaskCount} /> <span className="truncate">{name}</span>
            </>
          ),
          onPick: () => onPick(parentOf(null), name),
        },
        ...headingChoices(inProject.get(projectId) ?? [], { name, parentOf, onPick, t }),
      ];
    }),
    ...areas.flatMap(({ id: areaId, name }) => {
      const parentOf = (headingId: string | null) => ({ kind: 'area' as const, areaId, headingId });
      return [
        {
          key: areaId,
          words: name,
          show: () => (
            <>
              <Layers {...icon} className="text-ink-3" /> <span className="truncate">{name}</span>
            </>
          ),
          onPick: () => onPick(parentOf(null), name),
        },
        ...headingChoices(inArea.get(areaId) ?? [], { name, parentOf, onPick, t }),
      ];
    }),
  ];
}

const none = (name: string, onPick: () => void): Choice => ({
  key: 'none',
  words: name,
  show: () => (
    <>
      <Inbox {...icon} className="text-ink-3" /> {name}
    </>
  ),
  onPick,
});

interface PlacePickerProps {
  frame: Places & { workspaceId: string };
  onPick: OnPick;
}

/** Picks a project, an area, a heading, or no project. */
export function PlacePicker({ frame, onPick }: PlacePickerProps) {
  const t = useText('pickers');
  const trpc = useTRPC();
  const { workspaceId, areas, projects } = frame;
  const headings = useQuery(trpc.screens.headings.queryOptions({ workspaceId })).data?.headings;
  const choices = useMemo(
    () => [
      none(t('noProject'), () => onPick({ kind: 'root' }, t('toNoProject'))),
      ...choicesOf({ areas, projects }, headings ?? [], { onPick, t }),
    ],
    [areas, projects, headings, onPick, t],
  );
  return <ChoicePanel label={t('moveTo')} placeholder={t('moveToPlace')} choices={choices} />;
}

const noHeadings: readonly Heading[] = [];

export const ProjectOrAreaPicker = ({ frame, onPick }: { frame: Places; onPick: OnPick }) => {
  const t = useText('pickers');
  return (
    <ChoicePanel
      label={t('moveTo')}
      placeholder={t('moveToPlace')}
      choices={choicesOf(frame, noHeadings, { onPick, t })}
    />
  );
};

interface AreaPickerProps {
  areas: Frame['areas'];
  onPick: (areaId: string | null, name: string) => void;
}

export const AreaPicker = ({ areas, onPick }: AreaPickerProps) => {
  const t = useText('pickers');
  return (
    <ChoicePanel
      label={t('moveToArea')}
      placeholder={t('moveToArea')}
      choices={[
        none(t('noArea'), () => onPick(null, t('toNoArea'))),
        ...[...areas].sort(byOrder).map((area) => ({
          key: area.id,
          words: area.name,
          show: () => (
            <>
              <AreaIcon area={area} /> <span className="truncate">{area.name}</span>
            </>
          ),
          onPick: () => onPick(area.id, area.name),
        })),
      ]}
    />
  );
};
