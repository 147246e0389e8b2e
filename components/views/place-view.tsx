'use client';

import { Flag } from 'lucide-react';
import Link from 'next/link';
import { deadlineLabel } from '@/server/domain/when';
import type { Screen } from '@/server/types';
import { useFrame } from '../data/frame';
import { usePlaceActions } from '../data/mutations';
import { openPanel } from '../frame/panels';
import { AreaIcon } from '../sidebar/area-icon';
import { Notes } from '../task-detail/notes';
import { AutoTextarea } from '../ui/auto-textarea';
import { Button } from '../ui/button';
import { Ring } from '../ui/ring';
import { EmptyState } from '../ui/states';
import { NewHeading } from './new-heading';
import { AreaMenu, HeadingMenu, ProjectMenu } from './place-menu';
import { ScreenView } from './screen-view';

const titleLook = 'rounded-control px-2 text-28 font-semibold tracking-tight [line-height:34px]';

function ProjectHead({ screen }: { screen: Screen }) {
  const { updateProject } = usePlaceActions();
  const { project } = screen;
  if (!project) return null;
  const { id: projectId, name, notes, deadline } = project;
  return (
    <header className="flex flex-col gap-2 pb-2">
      <h1 className="sr-only">{name}</h1>
      <div className="flex items-start gap-2">
        <span className="grid h-9 place-items-center pl-1">
          <Ring open={project.openTaskCount} done={project.doneTaskCount} />
        </span>
        <AutoTextarea
          label="Name of the project"
          value={name}
          maxLength={200}
          single
          onSave={(next) => next.trim() && next !== name && void updateProject({ projectId, name: next })}
          className={titleLook}
        />
        <ProjectMenu project={project} />
      </div>
      {deadline && (
        <p className="flex items-center gap-1.5 px-2 text-13 text-ink-2">
          <Flag size={14} strokeWidth={1.75} aria-hidden="true" /> {deadlineLabel(deadline, screen.day)}
        </p>
      )}
      <Notes
        label="Notes"
        value={notes}
        maxLength={10_000}
        onSave={(next) => void updateProject({ projectId, notes: next })}
      />
    </header>
  );
}

function AreaProjects({ areaId, day }: { areaId: string; day: string }) {
  const { data } = useFrame(day);
  const projects = (data?.projects ?? []).filter((project) => project.areaId === areaId);
  if (projects.length === 0) return null;
  return (
    <ul aria-label="Projects" className="pb-2">
      {projects.map(({ id, name, openTaskCount, doneTaskCount }) => (
        <li key={id}>
          <Link
            href={`/project/${id}`}
            className="flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-hover max-md:min-h-11"
          >
            <Ring open={openTaskCount} done={doneTaskCount} />
            <span className="truncate text-14 font-medium">{name}</span>
            <span className="ml-auto text-12 text-ink-3 tabular-nums">{openTaskCount} open</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AreaHead({ screen }: { screen: Screen }) {
  const { updateArea } = usePlaceActions();
  const { area } = screen;
  if (!area) return null;
  const { id: areaId, name, notes } = area;
  return (
    <header className="flex flex-col gap-2 pb-2">
      <h1 className="sr-only">{name}</h1>
      <div className="flex items-start gap-2">
        <span className="grid h-9 place-items-center pl-1">
          <AreaIcon area={area} size={20} />
        </span>
        <AutoTextarea
          label="Name of the area"
          value={name}
          maxLength={200}
          single
          onSave={(next) => next.trim() && next !== name && void updateArea({ areaId, name: next })}
          className={titleLook}
        />
        <AreaMenu area={area} />
      </div>
      <Notes
        label="Notes"
        value={notes}
        maxLength={10_000}
        onSave={(next) => void updateArea({ areaId, notes: next })}
      />
      <AreaProjects areaId={areaId} day={screen.day} />
    </header>
  );
}

interface PlaceViewProps {
  name: 'project' | 'area';
  id: string;
  day: string;
}

/** A project or an area: its words, its headings and their tasks. */
export function PlaceView({ name, id, day }: PlaceViewProps) {
  const where = name === 'project' ? { projectId: id } : { areaId: id };
  return (
    <>
      <ScreenView
        name={name}
        id={id}
        day={day}
        head={(screen) =>
          name === 'project' ? <ProjectHead screen={screen} /> : <AreaHead screen={screen} />
        }
        groupMenu={({ heading }) => heading && <HeadingMenu heading={heading} />}
        empty={
          <EmptyState
            action={
              <Button look="primary" onClick={() => openPanel('new')}>
                New task
              </Button>
            }
          >
            {name === 'project'
              ? 'No tasks yet. What is the first step?'
              : 'No tasks of its own. Projects hold the larger things.'}
          </EmptyState>
        }
      />
      <div className="pt-3">
        <NewHeading where={where} />
      </div>
    </>
  );
}
