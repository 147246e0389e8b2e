import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atLeast } from '../../domain/roles';
import { rules } from '../../testing/access-rules';
import { type Actor, actors, membershipOf, roleAt, type Scenario } from '../../testing/actors';
import { dryRun } from '../../testing/dry-run';
import { idFields, idsIn } from '../../testing/id-fields';
import type { Rule } from '../../testing/rule';
import { createSharingFixture, type SharingFixture } from '../../testing/sharing-fixture';
import { createApp, type TestApp } from '../../testing/test-app';
import { catalogue, findOperation, type Operation } from '../api/catalogue';

/*
 * Calls every operation of the catalogue as every actor in every scenario. Allowed calls succeed, others are refused and
 * write nothing. An operation without a rule fails: say in testing/access-rules.ts who may call it.
 */

let app: TestApp;
let fixture: SharingFixture;

beforeAll(async () => {
  app = await createApp();
  fixture = await createSharingFixture(app);
});
afterAll(() => app[Symbol.asyncDispose]());

type Targeted = Extract<Rule, { needs: unknown }>;
type ForMembers = Extract<Rule, { membership: unknown }>;
type Open = Extract<Rule, { anyone: unknown }>;

const operations = catalogue().map((operation) => ({ tool: operation.meta.tool, operation }));

const refused = (role: unknown, hidden: number, tooLow = 403) =>
  `${role === null ? hidden : tooLow}, wrote nothing`;

function expectedAt(
  { needs, isAllowed, ok, hidden = 404, tooLow }: Targeted,
  operation: Operation,
  [scenario, actor]: [Scenario, Actor],
) {
  const role = roleAt(scenario, actor);
  const allowed = role !== null && atLeast(role, needs) && (isAllowed?.(actor, role) ?? true);
  return allowed ? `${ok ?? operation.status}` : refused(role, hidden, tooLow);
}

function expectedWith({ membership, hidden = 404 }: ForMembers, operation: Operation, actor: Actor) {
  const role = membershipOf(actor);
  const isAllowed = role !== null && (membership === 'member' || role !== 'member');
  return isAllowed ? `${operation.status}` : refused(role, hidden);
}

/** The expected and the actual outcome of each call. */
interface Compared {
  wanted: Record<string, string>;
  got: Record<string, string>;
}

/** A call and its expected outcome. */
interface Trial {
  key: string;
  actor: Actor;
  input: Record<string, unknown>;
  expected: string;
}

/** What an allowed call wrote is not compared. */
async function compare({ meta: { tool } }: Operation, trials: readonly Trial[]): Promise<Compared> {
  const compared: Compared = { wanted: {}, got: {} };
  for (const { key, actor, input, expected } of trials) {
    const { status, rowsWritten } = await dryRun(app.db, { tool, as: fixture.people[actor], input });
    const outcome = `${status}, wrote ${rowsWritten === 0 ? 'nothing' : rowsWritten}`;
    compared.wanted[key] = expected;
    compared.got[key] = expected.includes(',') ? outcome : `${status}`;
  }
  return compared;
}

const targeted = (rule: Targeted, operation: Operation): Trial[] =>
  rule.at.flatMap((scenario) =>
    actors.map((actor) => ({
      key: `${scenario}, ${actor}`,
      actor,
      input: rule.input(fixture.at[scenario], scenario),
      expected: expectedAt(rule, operation, [scenario, actor]),
    })),
  );

const memberTrials = (rule: ForMembers, operation: Operation): Trial[] =>
  actors.map((actor) => ({
    key: actor,
    actor,
    input: rule.input(fixture.at.area, fixture),
    expected: expectedWith(rule, operation, actor),
  }));

const open = ({ anyone, input }: Open): Trial[] =>
  actors.map((actor) => ({
    key: actor,
    actor,
    input: input(fixture),
    expected: `${anyone}, wrote nothing`,
  }));

function trialsOf(rule: Exclude<Rule, { ownOnly: true }>, operation: Operation): Trial[] {
  if ('needs' in rule) return targeted(rule, operation);
  return 'membership' in rule ? memberTrials(rule, operation) : open(rule);
}

describe('every actor on every operation', () => {
  test.each(operations)('$tool', async ({ tool, operation }) => {
    const rule = rules[tool];
    if (!rule) throw new Error(`Say in testing/access-rules.ts who may call ${tool}.`);
    if ('ownOnly' in rule) return expect(idFields(operation.inputSchema)).toEqual([]);
    const { wanted, got } = await compare(operation, trialsOf(rule, operation));
    expect(got).toEqual(wanted);
  });

  /** All other actors have the same rows and memberships as one of these. */
  const owners = ['stranger', 'owner', 'member', 'admin'] as const;
  const own = operations.filter(({ tool }) => 'ownOnly' in (rules[tool] ?? {}));

  test.each(own)(
    "$tool changes only the caller's rows and reveals nothing to a stranger",
    async ({ tool }) => {
      const rule = rules[tool];
      const input = (rule && 'ownOnly' in rule && rule.input) || {};
      for (const actor of owners) {
        const outcome = await dryRun(app.db, { tool, as: fixture.people[actor], input }, { watch: true });
        expect([actor, outcome.ownOnly]).toEqual([actor, true]);
        if (actor !== 'stranger') continue;
        const answer = JSON.stringify(outcome.body);
        expect(idsIn(fixture.at).filter(({ id }) => answer.includes(id))).toEqual([]);
      }
    },
  );

  test('has no rule without an operation', () => {
    expect(Object.keys(rules).filter((tool) => !findOperation(tool))).toEqual([]);
  });

  test('leaves no rows behind', async () => {
    const before = await app
      .transport('rest')
      .call(fixture.people.owner, 'list_tasks', { projectId: fixture.at.task.projectId });
    expect(before.body).toMatchObject({ tasks: [{ title: 'In the project', status: 'open' }] });
  });
});
