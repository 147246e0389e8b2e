import type { Scenario } from './actors';
import { needsRole, type Rule } from './rule';
import type { Ids } from './sharing-fixture';

const tasks = ['area', 'task', 'alone'] as const;

const fileFields = { name: 'a.png', type: 'image/png', size: 10 };

const fileTarget = ({ taskId, projectId, noteId }: Ids, scenario: Scenario) => {
  if (scenario === 'note') return { targetKind: 'note', targetId: noteId };
  if (scenario === 'project') return { targetKind: 'project', targetId: projectId };
  return { targetKind: 'task', targetId: taskId };
};

export const fileRules: Record<string, Rule> = {
  list_files: needsRole('reader', [...tasks, 'project', 'note'], fileTarget),
  create_upload: needsRole('editor', [...tasks, 'project', 'note'], (ids, scenario) => ({
    ...fileFields,
    ...fileTarget(ids, scenario),
  })),
  // The file has no bytes, which is a 404 too.
  import_data: {
    ...needsRole('reader', tasks, ({ fileId }) => ({ source: 'csv', uploadId: fileId, dryRun: false })),
    ok: 404,
  },
  get_file: needsRole('reader', tasks, ({ fileId }) => ({ fileId })),
  delete_file: needsRole('editor', tasks, ({ fileId }) => ({ fileId })),
  // It is there already.
  restore_file: needsRole('editor', tasks, ({ fileId }) => ({ fileId })),
};
