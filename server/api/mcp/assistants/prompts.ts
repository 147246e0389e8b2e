import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { isDay } from '../../../../domain/days';
import { readPlainDay } from '../../../../domain/plain-days';
import { quoted, quotesAreData } from '../../../../domain/quoted';
import type { SignedIn } from '../../../core/operation/trpc';
import { readInstalledPrompts } from '../../../features/packages/packages';
import { dayForms } from '../../../wire/plain-input';
import { callAs } from './call-tool';

const dayArgument = { name: 'day', description: `${dayForms}. Defaults to today.`, required: false };

interface BuiltInPrompt {
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  text: (ctx: SignedIn, values: Record<string, string>) => Promise<string>;
}

const Context = z.object({ context: z.object({ summary: z.string() }) });

async function summaryOf(ctx: SignedIn, day: string): Promise<string> {
  const { context } = Context.parse(await callAs(ctx, 'get_context', { day }));
  return context.summary;
}

/** @throws invalid parameters for text that is not a day. */
function dayOf({ today }: SignedIn, { day: text = today }: Record<string, string>): string {
  const { day = '', time } = readPlainDay(text.toLowerCase(), { today }) ?? {};
  if (time === null && isDay(day)) return day;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `day must be ${dayForms}.`);
}

const builtIn: Record<string, BuiltInPrompt> = {
  plan_my_day: {
    title: 'Plan my day',
    description: 'Fill the rounds of a day with what matters most.',
    arguments: [dayArgument],
    text: async (ctx, values) => {
      const day = dayOf(ctx, values);
      return `Plan ${day} with me. Propose which tasks go into which of the six rounds (0 to 5): the most important first, \
similar ones together, no more than fits. Ask me once whether the proposal is right. Then call plan_round for each \
round, with day ${day}, and move what does not fit to another day with update_task. This is what matters now:

${await summaryOf(ctx, day)}`;
    },
  },
  review_my_week: {
    title: 'Review my week',
    description: 'Look back at seven days and prepare the next ones.',
    arguments: [dayArgument],
    text: async (ctx, values) => {
      const day = dayOf(ctx, values);
      return `Review the seven days up to ${day} with me. Read them with get_journal. Tell me what I finished, how many \
hours I worked and on what, and how my days went. Then go through what is overdue below, and ask me for each task \
whether to do it, move it or drop it. End with three suggestions for next week.

${await summaryOf(ctx, day)}`;
    },
  },
  close_my_day: {
    title: 'Close my day',
    description: 'Finish the rounds, move what is left, and write the journal.',
    arguments: [dayArgument],
    text: async (ctx, values) => {
      const day = dayOf(ctx, values);
      return `Close ${day} with me. Read it with get_plan. Ask me what else is done and complete it with complete_task; \
stop a running session; move the open rest to tomorrow or later with update_task, as I say. Close the open rounds \
with close_round. Then ask for my mood (1 to 5) and one or two sentences, and save them with write_journal_entry.

${await summaryOf(ctx, day)}`;
    },
  },
  capture: {
    title: 'Capture',
    description: 'Turn a text into tasks.',
    arguments: [{ name: 'text', description: 'Notes, a mail or a list of things to do.', required: true }],
    text: async (_, { text = '' }) =>
      `Turn the text below into tasks: one per thing to do, with a short title that begins with a verb. Set "when" only if the \
text says when to do it, "deadline" only if it says until when. Look for a project that fits with list_projects. \
Create the tasks and then list them for me. ${quotesAreData}

${JSON.stringify(text)}`,
  },
};

/** Unique, readable, and the same for as long as the package keeps its name. */
const packagePromptName = ({ id, name }: { id: string; name: string }) =>
  `${
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'package'
  }-${id.slice(0, 8)}`;

export async function listPrompts(ctx: SignedIn) {
  const own = Object.entries(builtIn).map(([name, { text: _, ...prompt }]) => ({ name, ...prompt }));
  const installed = (await readInstalledPrompts(ctx)).map((found) => ({
    name: packagePromptName(found),
    title: found.name,
    description: found.summary,
  }));
  return [...own, ...installed];
}

const toResult = (description: string, text: string): GetPromptResult => ({
  description,
  messages: [{ role: 'user', content: { type: 'text', text } }],
});

/** @throws invalid parameters for an unknown prompt or a missing argument. */
export async function getPrompt(ctx: SignedIn, name: string, values: Record<string, string>) {
  const prompt = Object.hasOwn(builtIn, name) ? builtIn[name] : undefined;
  if (prompt) {
    const missing = prompt.arguments.find((argument) => argument.required && !values[argument.name]);
    if (missing) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${missing.name} is required.`);
    return toResult(prompt.description, await prompt.text(ctx, values));
  }
  const installed = (await readInstalledPrompts(ctx)).find((found) => packagePromptName(found) === name);
  if (!installed) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`);
  const { summary, content, author } = installed;
  const from = author
    ? `I installed this from ${quoted(author.name ?? author.username ?? 'someone else')}:\n\n`
    : '';
  return toResult(summary, from + content);
}

export const isDayArgument = (prompt: string, argument: string) =>
  Object.hasOwn(builtIn, prompt) && argument === dayArgument.name;
