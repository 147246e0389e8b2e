import { expect, test } from 'vitest';
import { z } from 'zod';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp } from '../../../testing/test-app';
import { assistance } from './assistants';
import { listTools } from './tools';

/*
 * The converters that clients put between a model and our tools. They are imported by a name that is not written out,
 * because their types need newer settings of the compiler than ours.
 */
const load = async <Module extends z.ZodType>(name: string, module: Module): Promise<z.infer<Module>> =>
  module.parse(await import(name));

const StructuredTool = z.object({
  name: z.string(),
  invoke: z.custom<(input: unknown) => Promise<unknown>>((value) => typeof value === 'function'),
});
const LangChain = z.object({
  MultiServerMCPClient: z.custom<
    new (
      settings: object,
    ) => { getTools: () => Promise<unknown>; close: () => Promise<void> }
  >((value) => typeof value === 'function'),
});
const Agents = z.object({
  mcpToFunctionTool: z.custom<(tool: object, server: object, strict: boolean) => object>(
    (value) => typeof value === 'function',
  ),
});

test('LangChain sends what the descriptions say', async () => {
  await using app = await createApp();
  await using server = await listen();
  const { MultiServerMCPClient } = await load('@langchain/mcp-adapters', LangChain);
  const headers = callHeaders(await app.account('Ann'), { today: '2026-11-18' });
  const client = new MultiServerMCPClient({
    mcpServers: { parcours: { transport: 'http', url: `${server.url}/mcp?toolsets=all`, headers } },
  });
  try {
    const tools = z.array(z.custom<object>()).parse(await client.getTools());
    expect(tools).toHaveLength(listTools({ sets: 'all', readOnly: false }).length + assistance.tools.size);
    const find = (name: string) => {
      const tool = tools.find((one) => Object(one).name === name);
      StructuredTool.parse({ name, invoke: Object(tool).invoke });
      return (input: object): Promise<unknown> => Object(tool).invoke(input);
    };
    const made = await find('create_task')({
      title: 'Paint the wall',
      when: 'tomorrow',
      repeat: 'every 2 weeks',
      priority: 'high',
      durationMin: '1h',
      remindAt: 'tomorrow 9am',
      checklist: ['Buy paint'],
    });
    const text = JSON.stringify(made);
    expect(text).toContain('Paint the wall');
    expect(text).not.toContain('invalid_request');
    const planned = await find('list_tasks')({ when: 'scheduled', sort: 'when' });
    expect(JSON.stringify(planned)).toContain('Paint the wall');
  } finally {
    await client.close();
  }
});

test('OpenAI agents call every tool in strict mode', async () => {
  const { mcpToFunctionTool } = await load('@openai/agents-core', Agents);
  const server = { name: 'parcours', callTool: async () => [] };
  const loose = listTools({ sets: 'all', readOnly: false }).filter(
    (tool) => Object(mcpToFunctionTool(tool, server, true)).strict !== true,
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});
