import type { z } from 'zod';
import type { RowKind } from '../../../domain/import-reasons';
import type { Reporter } from './file-report';
import { cutText, storable } from './fit-task';

const MOST_NAME = 200;

interface Place {
  kind: RowKind;
  line: number;
  fields: { name: string; notes?: unknown };
  /** What its notes may hold. */
  notesSchema: z.ZodType;
}

/**
 * The name and notes of an area, project or heading, so that they fit. Notes that do not are left for a task: they are
 * longer, and may have code and images.
 */
export function fitPlace({ kind, line, fields, notesSchema }: Place, { skipField }: Reporter) {
  const name = storable(fields.name);
  const fitting = cutText(name, MOST_NAME);
  const isCut = fitting !== name;
  if (isCut)
    skipField(line, {
      kind,
      field: 'nameEnd',
      why: `A name has at most ${MOST_NAME} characters. The notes have all of it.`,
    });
  const own = typeof fields.notes === 'string' ? storable(fields.notes) : '';
  const notes = [isCut ? name : '', own].filter(Boolean).join('\n\n');
  const fault = notes === '' ? undefined : notesSchema.safeParse(notes).error?.issues[0]?.message;
  if (fault === undefined) return { name: fitting, ...(notes !== '' && { notes }) };
  const title = `Notes: ${name}`;
  skipField(line, { kind, field: 'notes', why: `${fault} The task “${cutText(title, 100)}” has them.` });
  return { name: fitting, task: { title, notes } };
}
