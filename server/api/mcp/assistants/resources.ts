import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { quotesAreData } from '../../../../domain/quoted';
import type { SignedIn } from '../../../core/operation/trpc';
import { toAppError } from '../../../platform/errors/errors';
import { callAs } from './call-tool';
import { things } from './read-thing';

const JSON_TYPE = 'application/json';

export const listResources = ({ today }: SignedIn) => [
  {
    uri: 'parcours://context',
    name: 'context',
    title: 'What matters now',
    description: 'The engaged round, today, overdue tasks, near deadlines and milestones.',
    mimeType: JSON_TYPE,
  },
  {
    uri: `parcours://plan/${today}`,
    name: 'plan-today',
    title: 'Plan of today',
    description: 'The rounds, tasks, sessions and journal entry of today.',
    mimeType: JSON_TYPE,
  },
];

const templates = {
  plan: { parameter: 'day', title: 'Plan of a day', description: 'The rounds, tasks and journal of a day.' },
  task: { parameter: 'id', title: 'Task', description: 'A task with its notes and checklist.' },
  project: { parameter: 'id', title: 'Project', description: 'A project with its headings and open tasks.' },
  note: { parameter: 'id', title: 'Note', description: 'A cloud note with its text.' },
};

export type TemplateKind = keyof typeof templates;

export const isTemplateKind = (kind: string): kind is TemplateKind => Object.hasOwn(templates, kind);

export const listTemplates = () =>
  Object.entries(templates).map(([name, { parameter, title, description }]) => ({
    uriTemplate: `parcours://${name}/{${parameter}}`,
    name,
    title,
    description,
    mimeType: JSON_TYPE,
  }));

const readers: Record<TemplateKind, (ctx: SignedIn, id: string) => Promise<unknown>> = {
  plan: (ctx, day) => callAs(ctx, 'get_plan', { day }),
  task: (ctx, taskId) => callAs(ctx, 'get_task', { taskId }),
  project: (ctx, id) => things.project(ctx, id, ''),
  note: (ctx, id) => things.note(ctx, id, ''),
};

function readBody(ctx: SignedIn, uri: string): Promise<unknown> {
  if (uri === 'parcours://context') return callAs(ctx, 'get_context');
  const [, kind = '', id = ''] = /^parcours:\/\/(\w+)\/([\w-]+)$/.exec(uri) ?? [];
  if (!isTemplateKind(kind)) throw new ResourceNotFoundError(uri);
  return readers[kind](ctx, id);
}

/** @throws not found, also for an invalid id or a row that the caller may not see. */
export async function readResource(ctx: SignedIn, uri: string) {
  try {
    const body = { notice: quotesAreData, ...Object(await readBody(ctx, uri)) };
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(body) }] };
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const { kind, message } = toAppError(thrown);
    if (kind === 'not_found' || kind === 'invalid_request') throw new ResourceNotFoundError(uri);
    throw new ProtocolError(ProtocolErrorCode.InternalError, message);
  }
}
