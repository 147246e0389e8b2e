import { z } from 'zod';
import { Area, Heading, Project } from '../server/wire/places';
import type { Screen } from '../server/wire/screens';
import { callHeaders, type TestAccount, type TestApp } from './test-app';

export const DAY = '2026-11-21';

/** Calls operations as pages do. */
export function callerOf({ send }: TestApp, who: TestAccount) {
  const headers = { ...callHeaders(who, { today: DAY }), 'content-type': 'application/json' };
  const answerOf = async <Shape>(response: Response, schema: z.ZodType<Shape>) => {
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(body));
    return z.object({ result: z.object({ data: schema }) }).parse(body).result.data;
  };
  return {
    read: async <Shape>(path: string, input: object, schema: z.ZodType<Shape>) => {
      const query = encodeURIComponent(JSON.stringify(input));
      return answerOf(await send(`/api/trpc/${path}?input=${query}`, { headers }), schema);
    },
    write: async <Shape>(path: string, input: object, schema: z.ZodType<Shape>) =>
      answerOf(
        await send(`/api/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify(input) }),
        schema,
      ),
  };
}

export type Caller = ReturnType<typeof callerOf>;

const Made = z.object({ tasks: z.array(z.object({ id: z.string() })) });

/** A project with a heading, an area, and tasks in different places and on different days. */
export async function createPlaces({ write }: Caller) {
  const { area } = await write('areas.create', { name: 'Home' }, z.object({ area: Area }));
  const { project } = await write('projects.create', { name: 'Kitchen' }, z.object({ project: Project }));
  const projectId = project.id;
  const { heading } = await write(
    'headings.create',
    { name: 'Before', projectId },
    z.object({ heading: Heading }),
  );
  const { tasks } = await write(
    'tasks.createMany',
    {
      tasks: [
        { title: 'Milk', when: { kind: 'today' } },
        { title: 'Paint', when: { kind: 'anytime' }, projectId },
        { title: 'Tiles', when: { kind: 'date', date: '2026-11-25' }, projectId, headingId: heading.id },
        { title: 'Dream', when: { kind: 'someday' } },
        { title: 'Rent', when: { kind: 'anytime' }, areaId: area.id, deadline: '2026-11-24' },
      ],
    },
    Made,
  );
  return { areaId: area.id, projectId, headingId: heading.id, ids: tasks.map(({ id }) => id) };
}

export type Places = Awaited<ReturnType<typeof createPlaces>>;

/** The open tasks of a screen, without what only the server knows. */
export const openOn = ({ tasks }: Screen) =>
  tasks
    .filter(({ status }) => status === 'open')
    .map(({ createdAt: _, updatedAt: __, order: ___, completedAt: ____, ...task }) => task)
    .sort((one, other) => one.id.localeCompare(other.id));
