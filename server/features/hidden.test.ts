import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../testing/access-rules';
import type { Scenario } from '../../testing/actors';
import { dryRun } from '../../testing/dry-run';
import { idFields, idsIn, setAtPath } from '../../testing/id-fields';
import type { Rule } from '../../testing/rule';
import { UNKNOWN_ID } from '../../testing/sample-inputs';
import { createSharingFixture, type SharingFixture } from '../../testing/sharing-fixture';
import { createApp, type TestApp } from '../../testing/test-app';
import { catalogue } from '../api/catalogue';
import { isRecord } from '../wire/is-record';
import { Id } from '../wire/shared';

/*
 * Hidden rows are like missing rows. For every operation and every id it takes, the id of a row that the caller must
 * not see gives the same answer as an unknown id, after the same statements, so that not even the response time
 * differs. The caller has a fixture too, so that the rest of the input is valid.
 */

let app: TestApp;
let mine: SharingFixture;
let theirs: SharingFixture;

beforeAll(async () => {
  app = await createApp();
  [mine, theirs] = [await createSharingFixture(app), await createSharingFixture(app)];
});
afterAll(() => app[Symbol.asyncDispose]());

type Input = Record<string, unknown>;
type Named = Extract<Rule, { needs: unknown } | { membership: unknown }>;

/** Ids that are stored in the row itself and never looked up: checklist items, and people in a filter. */
const isInRow = (field: string) => /(^|\.)(checklist\.id|filter\.createdBy|(filter\.)?assignee)$/.test(field);

const named = catalogue().flatMap((operation) => {
  const { tool } = operation.meta;
  const rule = rules[tool];
  const scenarios: Scenario[] = rule && 'needs' in rule ? [...rule.at] : ['area'];
  const isNamed = rule && ('needs' in rule || 'membership' in rule) && !scenarios.includes('invitation');
  return isNamed ? [{ tool, operation, rule, scenarios }] : [];
});

const inputAt = (rule: Named, scenario: Scenario, fixture: SharingFixture): Input =>
  'needs' in rule ? rule.input(fixture.at[scenario], scenario) : rule.input(fixture.at[scenario], fixture);

/** The path of a field in an input, in the first item of a list. */
function pathIn(name: string, input: Input): string[] {
  const path: string[] = [];
  let at: unknown = input;
  for (const part of name.split('.')) {
    path.push(part);
    at = isRecord(at) ? at[part] : undefined;
    if (Array.isArray(at)) {
      path.push('0');
      at = at[0];
    }
  }
  return path;
}

/** Inputs with one or all ids of the other fixture, each with the same input with unknown ids. */
function pairsAt(rule: Named, scenario: Scenario, optional: readonly string[]) {
  const [own, other] = [inputAt(rule, scenario, mine), inputAt(rule, scenario, theirs)];
  const ids = new Map(
    Object.entries({
      ...theirs.at[scenario],
      within: theirs.at[scenario].areaId,
      beforeId: theirs.at[scenario].taskId,
      actorId: theirs.people.owner.id,
      assigneeId: theirs.people.owner.id,
      ...other,
    }),
  );
  const more = optional.map((name) => ({
    path: pathIn(name, own),
    id: Id.parse(ids.get(name.split('.').at(-1) ?? '')),
  }));
  const leaves = [...idsIn(other), ...more];
  const pairs = leaves.map(({ path, id }) => ({
    what: path.join('.'),
    hidden: setAtPath(own, path, id),
    unknown: setAtPath(own, path, UNKNOWN_ID),
  }));
  const unknown = idsIn(other).reduce((input, { path }) => setAtPath(input, path, UNKNOWN_ID), other);
  return [...pairs, { what: 'all', hidden: other, unknown }];
}

describe('hidden rows look missing', () => {
  test.each(named)('$tool', async ({ tool, operation, rule, scenarios }) => {
    const given = scenarios.flatMap((scenario) =>
      idsIn(inputAt(rule, scenario, theirs)).map(({ field }) => field),
    );
    const optional = idFields(operation.inputSchema).filter(
      (field) => !given.includes(field) && !isInRow(field),
    );
    const as = 'membership' in rule ? mine.people.admin : mine.people.owner;
    for (const scenario of scenarios)
      for (const { what, hidden, unknown } of pairsAt(rule, scenario, optional)) {
        const met = await dryRun(app.db, { tool, as, input: hidden });
        const missed = await dryRun(app.db, { tool, as, input: unknown });
        expect({ scenario, what, ...met }).toEqual({ scenario, what, ...missed });
      }
  });
});
