'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Project, Screen } from '@/server/types';
import { useText } from '../shell/language/language';
import { EmptyState } from '../shell/parts/page-states';
import { canEdit, canManage } from '../shell/parts/permissions';
import { useAct } from '../sync/act';
import { createHeading } from '../sync/actions/headings';
import { createProject } from '../sync/actions/projects';
import { newUuid } from '../sync/new-uuid';
import { useSavedText } from '../sync/text/use-saved-text';
import { afterPress } from '../ui/after-press';
import { Button } from '../ui/button';
import { Input } from '../ui/field';
import { focusOnMount } from '../ui/focus';
import { icon } from '../ui/icon';
import { useOpenPage } from '../ui/navigation';
import { showMessage } from '../ui/toast';
import { HeadingMoves } from './heading-moves';
import { ListPage } from './list-page';
import { NoTasks } from './no-tasks';
import { AreaHead, ProjectHead } from './place-head';
import { HeadingMenu } from './place-menu';
import { removeSample } from './sample-project';

/** An input below a list. It stays open after Enter, so that several items can be added in a row. */
interface NewNameInputProps {
  what: 'heading' | 'project';
  /** Where it will be. */
  place: string;
  onName: (name: string) => void;
}

function NewNameInput({ what, place, onName }: NewNameInputProps) {
  const t = useText('places');
  const frame = useText('frame');
  const label = what === 'heading' ? t('newHeading') : frame('newProject');
  const [open, setOpen] = useState(false);
  const { text, drop, field } = useSavedText(`new-place:${what}/${place}`);
  if (!open)
    return (
      <Button onClick={() => setOpen(true)} className="gap-3 px-2 font-normal text-ink-3">
        <Plus {...icon} /> {label}
      </Button>
    );
  return (
    <Input
      ref={focusOnMount}
      aria-label={t(what === 'heading' ? 'nameOfHeading' : 'nameOfProject')}
      placeholder={label}
      maxLength={200}
      {...field}
      onBlur={() => afterPress(() => setOpen(false))}
      onKeyDown={(event) => {
        const name = text.trim();
        if (event.key === 'Escape') setOpen(false);
        if (event.key !== 'Enter' || !name) return;
        drop();
        onName(name);
      }}
      className="max-w-72"
    />
  );
}

function SampleNote({ project, tasks, done }: { project: Project } & Pick<Screen, 'tasks' | 'done'>) {
  const t = useText('views');
  const act = useAct();
  const open = useOpenPage();
  const remove = async () => {
    if (!(await act(removeSample(project, [...tasks, ...done])))) return;
    showMessage(t('removedSample'));
    open('/today');
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-2 pb-2 text-13 text-ink-3">
      {t('thisIsSample')}
      <Button look="outline" onClick={() => void remove()} className="h-7 px-2 text-13">
        {t('removeSample')}
      </Button>
    </p>
  );
}

const canEditPlace = ({ project, area }: Screen) => canEdit(project ?? area ?? {});

function Empty({ screen }: { screen: Screen }) {
  const t = useText('views');
  if (!canEditPlace(screen)) return <EmptyState>{t('emptyPlace')}</EmptyState>;
  return <NoTasks>{t(screen.project ? 'emptyProject' : 'emptyArea')}</NoTasks>;
}

function Head({ screen: { project, area, projects, tasks, done, fileCount } }: { screen: Screen }) {
  const t = useText('views');
  return (
    <>
      {project && <ProjectHead project={project} fileCount={fileCount} />}
      {project?.name === t('sampleName') && canManage(project) && (
        <SampleNote project={project} tasks={tasks} done={done} />
      )}
      {area && <AreaHead area={area} projects={projects} />}
    </>
  );
}

function PlacePage({ name, id }: { name: 'project' | 'area'; id: string }) {
  const act = useAct();
  const where = name === 'project' ? { projectId: id } : { areaId: id };
  return (
    <ListPage
      name={name}
      id={id}
      head={(screen) => <Head screen={screen} />}
      groupMenu={({ heading }, screen) =>
        heading &&
        canEditPlace(screen) && (
          <HeadingMenu
            heading={heading}
            headings={screen.headings}
            removable={canManage(screen.project ?? screen.area ?? {})}
          />
        )
      }
      empty={(screen) => <Empty screen={screen} />}
      foot={(screen) =>
        canEditPlace(screen) && (
          <div className="flex flex-wrap gap-1 pt-3">
            {screen.headings.length > 0 && <HeadingMoves screen={screen} />}
            <NewNameInput
              what="heading"
              place={id}
              onName={(name) => void act(createHeading({ id: newUuid(), ...where, name }))}
            />
            {screen.area && (
              <NewNameInput
                what="project"
                place={id}
                onName={(name) => void act(createProject({ id: newUuid(), areaId: id, name }))}
              />
            )}
          </div>
        )
      }
    />
  );
}

export const ProjectPage = ({ id }: { id: string }) => <PlacePage name="project" id={id} />;
export const AreaPage = ({ id }: { id: string }) => <PlacePage name="area" id={id} />;
