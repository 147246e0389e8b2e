import { expect } from 'vitest';
import { z } from 'zod';
import { ChangeSet, UndoOutcome } from '../server/wire/change-sets';
import { type SharingClient, sharingClient } from './sharing-client';
import { createApp } from './test-app';

const Sets = z.object({ changeSets: z.array(ChangeSet), nextCursor: z.string().nullable() });
const Outcome = UndoOutcome.extend({ changeSetId: z.string() });

export const sets = async (by: SharingClient) => (await by.expectOk(Sets, 'list_change_sets')).changeSets;

export const undo = (by: SharingClient, input: Record<string, unknown> = {}) =>
  by.expectOk(Outcome, 'undo_change_set', input);

export const range = (length: number) => Array.from({ length }, (_, nth) => nth);

/** A person at their browser, and an assistant that has their token. */
export async function startUndo() {
  const app = await createApp();
  const ann = await app.account('Ann');
  const as = (transport: 'trpc' | 'mcp') => sharingClient(app.transport(transport).as(ann));
  return {
    app,
    ann,
    person: as('trpc'),
    assistant: as('mcp'),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Calls a tool with each input, one after the other, and expects every call to be accepted. */
export async function callAll(by: SharingClient, tool: string, inputs: readonly Record<string, unknown>[]) {
  for (const input of inputs) {
    const { status, body } = await by.call(tool, input);
    expect([tool, status, body]).toEqual([tool, expect.toBeOneOf([200, 201]), expect.anything()]);
  }
}
