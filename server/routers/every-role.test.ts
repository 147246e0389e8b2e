import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atLeast } from '../domain/roles';
import { catalogue, type Operation } from '../mirror/catalogue';
import { createApp, type TestApp } from '../testing/fixture';
import { rehearse } from '../testing/rehearse';
import { type Rule, rules } from '../testing/rules';
import {
  type Actor,
  cast,
  createWorld,
  type Ids,
  roleAt,
  type Scene,
  seatOf,
  type World,
} from '../testing/world';

/*
 * Every operation of the catalogue, by everybody, at every scene it works at: who may, may; who may not is refused and
 * writes nothing. An operation without a rule fails: say in server/testing/rules.ts who may call it.
 */

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await createApp();
  world = await createWorld(app);
});
afterAll(() => app[Symbol.asyncDispose]());

type Targeted = Extract<Rule, { needs: unknown }>;
type Seated = Extract<Rule, { seat: unknown }>;

const operations = catalogue().map((operation) => ({ tool: operation.meta.tool, operation }));

const refused = (role: unknown, hidden: number) =>
  role === null ? `${hidden}, wrote nothing` : '403, wrote nothing';

function expectedAt(
  { needs, ok, hidden = 404 }: Targeted,
  operation: Operation,
  [scene, actor]: [Scene, Actor],
) {
  const role = roleAt(scene, actor);
  return role !== null && atLeast(role, needs) ? `${ok ?? operation.status}` : refused(role, hidden);
}

function expectedWith({ seat }: Seated, operation: Operation, actor: Actor) {
  const held = seatOf(actor);
  const may = held !== null && (seat === 'member' || held !== 'member');
  return may ? `${operation.status}` : refused(held, 404);
}

/** The status; for those who may not, with what it wrote. */
async function seen(operation: Operation, actor: Actor, input: Record<string, unknown>) {
  const { tool } = operation.meta;
  const { status, wrote } = await rehearse(app.db, { tool, as: world.people[actor], input });
  return { status, wrote: wrote === 0 ? 'wrote nothing' : `wrote ${wrote}` };
}

/** The outcome as it is expected to read: for those who may, what was written is their affair. */
const read = ({ status, wrote }: Awaited<ReturnType<typeof seen>>, wanted: string) =>
  wanted.includes(',') ? `${status}, ${wrote}` : `${status}`;

async function targeted(rule: Targeted, operation: Operation) {
  const [wanted, got]: Record<string, string>[] = [{}, {}];
  for (const scene of rule.at)
    for (const actor of cast) {
      const key = `${scene}, ${actor}`;
      const outcome = await seen(operation, actor, rule.input(world.at[scene], scene));
      const expected = expectedAt(rule, operation, [scene, actor]);
      Object.assign(wanted ?? {}, { [key]: expected });
      Object.assign(got ?? {}, { [key]: read(outcome, expected) });
    }
  return { wanted, got };
}

async function seated(rule: Seated, operation: Operation, ids: Ids) {
  const [wanted, got]: Record<string, string>[] = [{}, {}];
  for (const actor of cast) {
    const expected = expectedWith(rule, operation, actor);
    Object.assign(wanted ?? {}, { [actor]: expected });
    Object.assign(got ?? {}, {
      [actor]: read(await seen(operation, actor, rule.input(ids, world)), expected),
    });
  }
  return { wanted, got };
}

describe('everybody before every operation', () => {
  test.each(operations)('$tool', async ({ tool, operation }) => {
    const rule = rules[tool];
    if (!rule) throw new Error(`Say in server/testing/rules.ts who may call ${tool}.`);
    if ('own' in rule) return;
    const { wanted, got } =
      'needs' in rule ? await targeted(rule, operation) : await seated(rule, operation, world.at.area);
    expect(got).toEqual(wanted);
  });

  test('nothing of it stays', async () => {
    const before = await app
      .face('rest')
      .call(world.people.owner, 'list_tasks', { projectId: world.at.task.projectId });
    expect(before.body).toMatchObject({ tasks: [{ title: 'In the project', status: 'open' }] });
  });
});
