import { type Ordered, place } from '@/domain/order';
import type { Project } from '@/server/types';
import type { Act, Inverses } from './act';
import type { Action, ActionInputs } from './actions';
import { fieldsIn } from './changed-fields';
import { type Among, addedNamed, archivedNamed, movedNamed, moving } from './moving-places';

const archivingProject = (projectId: string, restore: boolean): Action => ({
  path: 'projects.archive',
  input: { projectId, restore },
});

export const projectInverses: Inverses<
  Extract<keyof ActionInputs, `projects.${string}`> | 'screens.createProject' | 'screens.writeProjectNotes'
> = {
  // Only an archived project goes into the trash without moving its tasks.
  'screens.createProject': ({ id }) => [
    archivingProject(id, false),
    { path: 'projects.remove', input: { projectId: id } },
  ],
  'projects.update': ({ projectId, ...patch }, { projects = [] }) => {
    const project = projects.find(({ id }) => id === projectId);
    return project && [{ path: 'projects.update', input: { projectId, ...fieldsIn(project, patch) } }];
  },
  'projects.archive': ({ projectId, restore = false }) => [archivingProject(projectId, !restore)],
  'projects.remove': ({ projectId }) => [{ path: 'trash.restore', input: { trashId: projectId } }],
  'screens.writeProjectNotes': ({ id, base, notes }) => [
    { path: 'screens.writeProjectNotes', input: { id, base: notes, notes: base } },
  ],
};

/** Without an area, it is in the workspace. */
export const createProject = ({ workspaceId, ...fields }: ActionInputs['screens.createProject']): Act => ({
  does: [{ path: 'screens.createProject', input: fields.areaId ? fields : { workspaceId, ...fields } }],
  label: addedNamed(fields),
  quiet: true,
});

/** Without a label, no undo is offered. */
export const changeProject = (
  project: Project,
  patch: Partial<Pick<Project, 'name' | 'deadline'>>,
  label?: string,
): Act => ({
  does: [{ path: 'projects.update', input: { projectId: project.id, ...patch } }],
  rows: { projects: [project] },
  label,
});

export const archiveProject = (project: Project): Act => ({
  does: [archivingProject(project.id, false)],
  label: archivedNamed(project),
});

/** Brings back the task that became a project. */
export const convertBack = (taskId: string, projectId: string): Act => ({
  does: [{ path: 'tasks.archive', input: { taskId, restore: true } }, archivingProject(projectId, false)],
});

/** It offers no undo. Its tasks stay. */
export const deleteProject = ({ id: projectId }: Project): Act => ({
  does: [archivingProject(projectId, false), { path: 'projects.remove', input: { projectId } }],
});

/** The server merges what others wrote meanwhile. */
export const writeProjectNotes = ({ id }: Project, edit: { notes: string; base: string }): Act => ({
  does: [{ path: 'screens.writeProjectNotes', input: { id, ...edit } }],
});

interface Target extends Among<Project> {
  /** The area of the list; null for projects without an area. */
  areaId: string | null;
  /** The name of another area that it moves to. */
  name?: string;
}

export function moveProject(project: Project, { areaId, name, list, beforeId }: Target): Act {
  const all = [...list.filter(({ id }) => id !== project.id), project];
  const parent = areaId ? ({ kind: 'area', areaId } as const) : ({ kind: 'root' } as const);
  const moves = place(all, [project.id], beforeId).map(({ id: projectId, order }: Ordered) => ({
    ...{ kind: 'project' as const, projectId, order },
    ...(projectId === project.id && { parent }),
  }));
  return {
    does: [moving(moves)],
    rows: { projects: all },
    label: movedNamed(project, name ?? { list, beforeId }),
  };
}
