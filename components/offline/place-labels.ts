import type { PlaceAction } from '@/planner/places';

type Name = (id: string) => string | undefined;

const idOf = (move: Extract<PlaceAction, { path: 'hierarchy.reorderPlaces' }>['input']['moves'][number]) =>
  move.kind === 'area' ? move.areaId : move.kind === 'project' ? move.projectId : move.headingId;

/** What a change of a place does, for people. */
export function labelOfPlace({ path, input }: PlaceAction, nameOf: Name): string {
  const named = (id: string, kind: string) => {
    const name = nameOf(id);
    return name ? `“${name.slice(0, 40)}”` : kind;
  };
  const archiving = ({ restore }: { restore?: boolean }) => (restore ? 'Restore' : 'Archive');
  switch (path) {
    case 'projects.update':
      return `Change ${named(input.projectId, 'a project')}`;
    case 'projects.archive':
      return `${archiving(input)} ${named(input.projectId, 'a project')}`;
    case 'screens.writeProjectNotes':
      return `Change the notes of ${named(input.id, 'a project')}`;
    case 'areas.update':
      return `Change ${named(input.areaId, 'an area')}`;
    case 'areas.archive':
      return `${archiving(input)} ${named(input.areaId, 'an area')}`;
    case 'screens.writeAreaNotes':
      return `Change the notes of ${named(input.id, 'an area')}`;
    case 'headings.update':
      return `Change ${named(input.headingId, 'a heading')}`;
    case 'me.update':
      return 'Change a setting';
    default:
      return `Move ${input.moves[0] ? named(idOf(input.moves[0]), 'a place') : 'a place'}`;
  }
}
