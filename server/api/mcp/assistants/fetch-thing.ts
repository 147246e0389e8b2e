import { z } from 'zod';
import type { SignedIn } from '../../../core/operation/trpc';
import { resolveNames } from '../../../features';
import { TargetId } from '../../../wire/ids';
import { isRecord } from '../../../wire/is-record';
import type { ExtraTool } from '../extra-tools';
import { answerText } from './answer-text';
import { readThing } from './read-thing';

const Input = z.strictObject({ id: TargetId });

/** What a connector shows of a row. */
interface Document {
  id: string;
  title: string;
  text: string;
  url: string;
  metadata: Record<string, string>;
}

/** The row itself, which its body has under its kind. */
const rowOf = (kind: string, body: Record<string, unknown>) => {
  const row = body[kind];
  return isRecord(row) ? row : {};
};

async function readDocument(ctx: SignedIn, input: unknown): Promise<Document> {
  const { id } = Input.parse(await resolveNames(ctx, Input, input));
  const { kind, path, body } = await readThing(ctx, id);
  const row = rowOf(kind, body);
  const { appUrl } = ctx;
  return {
    id,
    title: String(row['title'] ?? row['name'] ?? ''),
    text: answerText(body, { tool: 'fetch', appUrl, isWhole: false }),
    url: appUrl + path,
    metadata: { kind },
  };
}

/** The shape of an answer or of a refusal. */
const answer = (...texts: string[]) => ({
  type: 'object' as const,
  properties: {
    ...Object.fromEntries(texts.map((name) => [name, { type: 'string' }])),
    metadata: { type: 'object' },
    error: { type: 'object' },
  },
});

/** Reads one result of `search`, in the form that ChatGPT's connectors call. */
export const fetchThing: ExtraTool = {
  tool: {
    name: 'fetch',
    title: 'Fetch',
    description: 'Read one result of search, with what is in it.',
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'string', description: 'Its id.' } },
      required: ['id'],
      additionalProperties: false,
    },
    outputSchema: answer('id', 'title', 'text', 'url'),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  call: async (ctx, input) => {
    const found = await readDocument(ctx, input);
    return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: { ...found } };
  },
};
