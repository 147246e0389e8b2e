import { useQuery } from '@tanstack/react-query';
import { Inbox, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { byOrder } from '@/domain/order';
import type { Area, Frame, Heading, Project } from '@/server/types';
import { AreaIcon } from '../../lists/places/area-icon';
import { useText } from '../../shell/language/language';
import type { Parent } from '../../sync/actions/actions';
import { parentOf } from '../../sync/actions/in-parent';
import { useTRPC } from '../../sync/trpc';
import { icon } from '../../ui/icon';
import { Ring } from '../../ui/ring';
import { groupBy } from '../rows/groups';
import { type Choice, ChoicePanel } from './choice-panel';

type OnPick = (parent: Parent, name: string) => void;

type Places = Pick<Frame, 'areas' | 'projects'>;

/** Projects and areas, each with its headings below it. */
function choicesOf({ areas, projects }: Places, headings: readonly Heading[], onPick: OnPick): Choice[] {
  const byPlace = groupBy([...headings].sort(byOrder), ({ projectId, areaId }) => projectId ?? areaId);
  const choices = ({ id, name }: Project | Area, mark: ReactNode, parent: Parent): Choice[] => [
    { key: id, name, icon: mark, onPick: () => onPick(parent, name) },
    ...(byPlace.get(id) ?? []).map((heading) => ({
      key: heading.id,
      name: heading.name,
      within: name,
      onPick: () => onPick(parentOf({ ...heading, headingId: heading.id }), heading.name),
    })),
  ];
  const areaMark = <Layers {...icon} className="text-ink-3" />;
  return [
    ...projects.flatMap((project) => {
      const ring = <Ring open={project.openTaskCount} done={project.doneTaskCount} />;
      return choices(project, ring, { kind: 'project', projectId: project.id, headingId: null });
    }),
    ...areas.flatMap((area) => choices(area, areaMark, { kind: 'area', areaId: area.id, headingId: null })),
  ];
}

const none = (name: string, onPick: () => void): Choice => ({
  key: 'none',
  name,
  onPick,
  icon: <Inbox {...icon} className="text-ink-3" />,
});

/** Picks a project, an area, a heading, or no project. */
export function PlacePicker({ frame, onPick }: { frame: Places & { workspaceId: string }; onPick: OnPick }) {
  const t = useText('pickers');
  const trpc = useTRPC();
  const { workspaceId } = frame;
  const headings = useQuery(trpc.screens.headings.queryOptions({ workspaceId })).data?.headings;
  const choices = [
    none(t('noProject'), () => onPick({ kind: 'root' }, t('toNoProject'))),
    ...choicesOf(frame, headings ?? [], onPick),
  ];
  return <ChoicePanel label={t('moveTo')} placeholder={t('moveToPlace')} choices={choices} />;
}

export const ProjectOrAreaPicker = ({ frame, onPick }: { frame: Places; onPick: OnPick }) => {
  const t = useText('pickers');
  return (
    <ChoicePanel label={t('moveTo')} placeholder={t('moveToPlace')} choices={choicesOf(frame, [], onPick)} />
  );
};

interface AreaPickerProps {
  areas: Frame['areas'];
  onPick: (areaId: string | null, name: string) => void;
}

export const AreaPicker = ({ areas, onPick }: AreaPickerProps) => {
  const t = useText('pickers');
  const choices = [...areas].sort(byOrder).map((area) => ({
    key: area.id,
    name: area.name,
    icon: <AreaIcon area={area} />,
    onPick: () => onPick(area.id, area.name),
  }));
  return (
    <ChoicePanel
      label={t('moveToArea')}
      choices={[none(t('noArea'), () => onPick(null, t('toNoArea'))), ...choices]}
    />
  );
};
