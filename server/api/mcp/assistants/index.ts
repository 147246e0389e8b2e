import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { exportLink } from '../../../features/exchange/export-links';
import type { Assistance } from '../mcp-server';
import { answerText } from './answer-text';
import { completeDayArgument, completeTemplate, toCompletion } from './completions';
import { confirmationOf } from './confirmations';
import { APPS_EXTENSION, BOARD_URI, boardMeta, readBoard } from './day-board';
import { fetchThing } from './fetch-thing';
import { getPrompt, isDayArgument, listPrompts } from './prompts';
import { isTemplateKind, listResources, listTemplates, readResource } from './resources';
import { viewFile } from './view-file';

const unknownTemplate = (uri: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown resource template: ${uri}`);

/** What `/mcp` offers in addition to the tools. It knows tasks, plans and notes, which the mirror must not. */
export const assistance: Assistance = {
  capabilities: { prompts: { listChanged: false }, resources: { listChanged: false }, completions: {} },
  confirmationOf,
  answers: { textOf: answerText, instead: new Map([['export_account', exportLink]]) },
  tools: new Map([fetchThing, viewFile].map((extra) => [extra.tool.name, extra])),
  // Clients of the 2025 revisions may show apps. Others ignore the metadata.
  toolMeta: (tool, extensions = { [APPS_EXTENSION]: {} }) =>
    APPS_EXTENSION in extensions ? boardMeta(tool) : undefined,
  register(server, signedIn) {
    server.setRequestHandler('prompts/list', async () => ({ prompts: await listPrompts(signedIn()) }));
    server.setRequestHandler('prompts/get', ({ params }) =>
      getPrompt(signedIn(), params.name, params.arguments ?? {}),
    );
    server.setRequestHandler('resources/list', () => ({ resources: listResources(signedIn()) }));
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: listTemplates() }));
    server.setRequestHandler('resources/read', ({ params }) =>
      params.uri === BOARD_URI ? readBoard() : readResource(signedIn(), params.uri),
    );
    server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
      if (ref.type === 'ref/prompt')
        return isDayArgument(ref.name, argument.name)
          ? completeDayArgument(signedIn(), argument.value)
          : toCompletion([]);
      const [, kind = ''] = /^parcours:\/\/(\w+)\/\{\w+\}$/.exec(ref.uri) ?? [];
      if (!isTemplateKind(kind)) throw unknownTemplate(ref.uri);
      return completeTemplate(signedIn(), kind, argument.value);
    });
  },
};
