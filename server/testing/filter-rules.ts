import type { Rule } from './access-rules';
import type { Ids, Scenario } from './sharing-fixture';

const view = ({ viewId }: Ids) => ({ viewId });

/** The rules of tags and views. */
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
};
