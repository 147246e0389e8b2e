import type { Scenario } from './actors';
import type { Rule } from './rule';
import type { Ids } from './sharing-fixture';

const view = ({ viewId }: Ids) => ({ viewId });

const habit = ({ habitId }: Ids) => ({ habitId });
const ownHabit = (more: Record<string, unknown> = {}): Rule => ({
  needs: 'owner',
  at: ['own'],
  input: (ids: Ids) => ({ ...habit(ids), ...more }),
});

/** Rules of tags, views, habits and what is derived from the caller's data. */
export const filterRules: Record<string, Rule> = {
  list_tags: { ownOnly: true },
  rename_tag: { ownOnly: true, input: { tag: 'unused', name: 'other' } },
  delete_tag: { ownOnly: true, input: { tag: 'unused' } },
  list_views: { ownOnly: true },
  create_view: {
    needs: 'reader',
    at: ['area', 'project'],
    input: ({ areaId, projectId }: Ids, scenario: Scenario) => ({
      name: 'New',
      filter: scenario === 'area' ? { areaId } : { projectId },
    }),
  },
  update_view: { needs: 'owner', at: ['own'], input: (ids: Ids) => ({ ...view(ids), name: 'Other' }) },
  delete_view: { needs: 'owner', at: ['own'], input: view },
  list_habits: { ownOnly: true },
  create_habit: { ownOnly: true, input: { name: 'New' } },
  update_habit: ownHabit({ name: 'Other' }),
  archive_habit: ownHabit(),
  delete_habit: ownHabit(),
  check_habit: ownHabit({ day: '2026-11-21', count: 1 }),
  list_habit_checks: ownHabit(),
  get_stats: { ownOnly: true, input: { from: '2026-11-01', to: '2026-11-21' } },
  get_coach: { ownOnly: true },
  dismiss_insight: { ownOnly: true, input: { id: 'rest:2026-11-16' } },
  list_collaborators: { ownOnly: true },
};
