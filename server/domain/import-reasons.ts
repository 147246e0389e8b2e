export type RowKind = 'area' | 'project' | 'heading' | 'task';

/** What people call the fields of imported rows, where it is not the name itself. */
const labels: Record<string, string> = {
  when: 'date',
  durationMin: 'duration',
  remindAt: 'reminder',
  completedAt: 'completion date',
  createdAt: 'creation date',
  updatedAt: 'change date',
};

interface Left {
  kind: RowKind;
  field: string;
  why: string;
}

/** The reason of a row that is imported without one of its fields. */
export const withoutField = ({ kind, field, why }: Left): string =>
  `The ${kind} comes without its ${labels[field] ?? field}: ${why}`;

const form = /^The (area|project|heading|task) comes without its ([^:]+): /;

/** What `withoutField` wrote, for one row and for many. Undefined for a row that is not imported at all. */
export function readWithoutField(reason: string): { one: string; many: string } | undefined {
  const [, kind, label] = form.exec(reason) ?? [];
  if (!kind || !label) return undefined;
  return { one: `${kind} without its ${label}`, many: `${kind}s without their ${label}` };
}
