import { readStorage, writeStorage } from '../data/browser-storage';
import { type Changes, isEmpty } from './writer';

/** Unsaved changes as they outlive the page, with the note they were made on. */
interface Draft extends Changes {
  base: string;
}

const keyOf = (accountId: string, day: string) => `parcours.entry.${accountId}.${day}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'base' in value && typeof value.base === 'string';

/** Keeps the unsaved changes of a day's entry in the browser, until they are saved. */
export const keepDraft = (accountId: string, day: string, { base, ...changes }: Draft): void =>
  writeStorage('localStorage', keyOf(accountId, day), isEmpty(changes) ? null : { ...changes, base });

/**
 * What a note becomes that was changed here and could not be saved, when the server has meanwhile got another: where
 * one does not hold the other, both are kept. What the server has may well be an earlier state of the same words, saved
 * as the page was left: joined word by word, as notes are, they would stand there twice.
 */
export function mergeNotes(ours: string, { base, theirs }: { base: string; theirs: string }): string {
  if (theirs === base || ours.includes(theirs)) return ours;
  return theirs.includes(ours) ? theirs : `${theirs}\n\n${ours}`;
}

/** What an earlier page could not save of a day's entry, made to fit the note that the server has now. */
export function readDraft(accountId: string, day: string, theirs: string): Changes {
  const draft = readStorage('localStorage', keyOf(accountId, day));
  if (!isDraft(draft)) return {};
  const { base, mood, note } = draft;
  return {
    ...(mood !== undefined && { mood }),
    ...(note !== undefined && { note: mergeNotes(note, { base, theirs }) }),
  };
}
