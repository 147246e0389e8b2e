import sql from 'sql-template-tag';
import { z } from 'zod';
import { query } from '../../core/operation/trpc';
import { Plan } from '../../wire/day';
import { DayPlanInput, PlaceName } from '../../wire/screens';
import { readPlan } from '../day/plan';
import { readPlaceNames } from './place-names';

/** SQL condition: a task `t` is at a time of the day. The first two conditions are those of an index. */
const atTimeOf = (day: string) => sql`
  t.when_kind = 'date' AND coalesce(t.when_date, '-infinity') = ${day} AND t.when_time IS NOT NULL`;

/**
 * The plan as the page of a day shows it. It has only the tasks in rounds and on the timeline: the page lists the others
 * from `show`.
 */
export const plan = query
  .input(DayPlanInput)
  .output(z.strictObject({ plan: Plan, places: z.array(PlaceName).optional() }))
  .query(async ({ ctx, input: { day, since, until } }) => {
    const wanted = { day, since: new Date(since), until: new Date(until) };
    const { plan } = await readPlan(ctx, wanted, atTimeOf(day));
    return { plan, ...(await readPlaceNames(ctx, plan.tasks)) };
  });
