import sql from 'sql-template-tag';
import { z } from 'zod';
import { languages } from '../../../domain/languages';
import { readQuickAdd } from '../../../domain/quick-add';
import { loadGrammar } from '../../../domain/quick-add-languages';
import { areaAccess, projectAccess } from '../../core/access/row-access';
import { readLanguage } from '../../core/caller/language';
import { query, type SignedIn } from '../../core/operation/trpc';
import { RoundIndex } from '../../wire/day';
import { CallersDay } from '../../wire/plain-input';
import { Count, Day, Id, Instant, text } from '../../wire/shared';
import { Repeat } from '../../wire/task';
import { When } from '../../wire/when';

const Understood = z.strictObject({
  title: z.string().describe('What the parts leave.'),
  when: When.optional(),
  deadline: Day.optional(),
  repeat: Repeat.optional(),
  tags: z.array(z.string()).optional(),
  priority: z.int().optional(),
  projectId: Id.optional(),
  areaId: Id.optional(),
  durationMin: z.int().optional(),
  round: RoundIndex.optional(),
  remindAt: Instant.optional(),
});

const Span = z.strictObject({ start: Count, end: Count });
const Part = Span.extend({
  kind: z.enum(['when', 'deadline', 'repeat', 'tag', 'priority', 'place', 'duration', 'round', 'reminder']),
  value: z.union([z.string(), z.number(), When, Repeat]),
});

interface Named {
  id: string;
  name: string;
}

/** The projects and areas that the caller may file into. */
export async function readNames({ db, caller }: SignedIn, line: string) {
  const canEdit = sql`access.role IN ('editor', 'owner')`;
  const projects = line.includes('+')
    ? db.rows<Named>(
        sql`SELECT p.id, p.name FROM projects p ${projectAccess(caller)} WHERE ${canEdit} AND p.archived_at IS NULL ORDER BY p.id`,
      )
    : [];
  const areas = line.includes('@')
    ? db.rows<Named>(
        sql`SELECT a.id, a.name FROM areas a ${areaAccess(caller)} WHERE ${canEdit} AND a.archived_at IS NULL ORDER BY a.id`,
      )
    : [];
  return { projects: await projects, areas: await areas };
}

export const parse = query
  .meta({
    summary: 'Read a line as quick-add does, and write nothing.',
    description:
      'Positions are in UTF-16 units, rounds count from 0. Unknown parts stay in the title. Accept-Language orders 12/3. Reads English and the chosen language.',
    rest: 'GET /quick-add',
    tool: 'parse_task',
    example: { text: 'Call the bank tomorrow 9am #money !2' },
  })
  .input(
    z.strictObject({
      day: CallersDay,
      text: text(1, 1000).describe('The line, as typed.'),
      language: z
        .enum(languages)
        .optional()
        .describe('The language of the line, besides English. By default the one in your preferences.'),
    }),
  )
  .output(z.strictObject({ task: Understood, parts: z.array(Part), unknown: z.array(Span) }))
  .query(async ({ ctx, input }) => {
    const names = await readNames(ctx, input.text);
    const language = input.language ?? (await readLanguage(ctx));
    const { title, fields, tokens, unknown } = readQuickAdd(input.text, {
      today: ctx.today,
      names,
      zone: ctx.zone,
      now: ctx.now.getTime(),
      locale: language === 'en' ? ctx.language : language,
      grammar: await loadGrammar(language),
    });
    return {
      task: { title, ...fields },
      parts: tokens.map(({ start, end, kind, value }) => ({ start, end, kind, value })),
      unknown: unknown.map(({ start, end }) => ({ start, end })),
    };
  });
