import type { z } from 'zod';
import { isBlank } from '../../../domain/is-blank';
import { type QuickAdd, readQuickAdd } from '../../../domain/quick-add';
import { loadGrammar } from '../../../domain/quick-add-languages';
import { beforeText } from '../../../domain/quick-add-reminder';
import { textIn } from '../../../language/load-messages';
import { readLanguage } from '../../core/caller/language';
import type { SignedIn } from '../../core/operation/trpc';
import { TaskCreation } from '../../wire/task';
import { cutText, storable } from '../exchange/fit-task';
import { readNames } from '../tasks/parse';
import { cleanSubject } from './clean-subject';
import { foldText } from './fold-text';
import type { AddressRow } from './mail-address-rows';
import type { ReadMessage } from './read-message';

type Creation = z.infer<typeof TaskCreation>;

const MOST_TITLE = 500;
const MOST_NOTES = 50_000;
const MOST_READ = 1_000;

/** Reads a subject as quick-add does. A place that the address names stays, and rounds are not of mail. */
async function readSubject(ctx: SignedIn, line: string, hasPlace: boolean): Promise<QuickAdd> {
  const language = await readLanguage(ctx);
  const options = {
    today: ctx.today,
    names: hasPlace ? { projects: [], areas: [] } : await readNames(ctx, line),
    zone: ctx.zone,
    now: ctx.now.getTime(),
    locale: language,
    grammar: await loadGrammar(language),
  };
  const read = readQuickAdd(line, options);
  const rounds = read.tokens.filter(({ kind }) => kind === 'round').map(({ key }) => key);
  return rounds.length === 0 ? read : readQuickAdd(line, { ...options, ignored: new Set(rounds) });
}

/** The fields that a subject names; only its title where one of them is not possible. */
function fieldsOf(
  { title, fields: { round: _, ...fields }, remindBefore }: QuickAdd,
  line: string,
): Creation {
  const remindAt = remindBefore === undefined ? {} : { remindAt: beforeText(remindBefore) };
  const { data } = TaskCreation.safeParse({ ...fields, ...remindAt, title: cutText(title, MOST_TITLE) });
  return data ?? { title: cutText(line, MOST_TITLE) };
}

const nameOf = ({ from: { name, address } }: ReadMessage) => name || address;

const personOf = ({ from: { name, address } }: ReadMessage) =>
  [name === address ? '' : name, address && `<${address}>`].filter(Boolean).join(' ');

interface Written {
  message: ReadMessage;
  /** The names of attachments that do not become files. */
  leftOut: readonly string[];
  /** Whether the subject is only the title. */
  isPlain: boolean;
}

/** The author, the text, what is folded below a line, and what is missing. */
async function notesOf(ctx: SignedIn, line: string, { message, leftOut }: Written): Promise<string> {
  const t = await textIn(await readLanguage(ctx), 'mails');
  const { own, below } = foldText(message.text);
  const parts = [
    nameOf(message) && t('mailFrom', { sender: personOf(message) }),
    leftOut.length > 0 && t('notAttached', { files: leftOut.join(', ') }),
    line.length > MOST_TITLE && line,
    own,
    below && `---\n\n${below}`,
  ];
  return cutText(storable(parts.filter(Boolean).join('\n\n')), MOST_NOTES);
}

/** The task that a message to an address becomes. */
export async function draftTask(
  ctx: SignedIn,
  { areaId, projectId }: Pick<AddressRow, 'areaId' | 'projectId'>,
  written: Written,
): Promise<Creation> {
  const { message, isPlain } = written;
  const t = await textIn(await readLanguage(ctx), 'mails');
  const named = storable(cleanSubject(message.subject)).slice(0, MOST_READ);
  const line = isBlank(named) ? t('mailWithoutSubject', { sender: nameOf(message) }) : named;
  const hasPlace = areaId !== null || projectId !== null;
  const isRead = !isPlain && !isBlank(named);
  return {
    ...(isRead
      ? fieldsOf(await readSubject(ctx, line, hasPlace), line)
      : { title: cutText(line, MOST_TITLE) }),
    notes: await notesOf(ctx, line, written),
    ...(areaId && { areaId }),
    ...(projectId && { projectId }),
  };
}
