import type { Transport } from '../../platform/http/answer';
import { FixedText } from '../../platform/http/compression';
import { answerDocument, type FixedDocument } from '../answer-document';
import { answerDocsPage, docsPage } from '../docs/docs-html';
import { callText, sectionHtml, sectionLinks } from './blocks-html';
import { type Block, guide, type Section } from './guide';

const TITLE = 'Guide for assistants';
const SUMMARY =
  'Parcours is a day planner that people, scripts and assistants share: tasks, projects and areas; a day of six rounds; work sessions and a journal.';

function blockText(block: Block): string {
  if ('text' in block) return block.text;
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  if ('head' in block)
    return block.rows.map(([first, ...others]) => `- ${first}: ${others.join(' ')}`).join('\n');
  if ('code' in block) return `\`\`\`json\n${block.code}\n\`\`\``;
  const { says, calls } = block.example;
  return [says, '', ...calls.map((call) => `    ${callText(call.tool, call.arguments)}`)].join('\n');
}

const pageHtml = (sections: Section[]) =>
  docsPage({
    title: TITLE,
    summary: SUMMARY,
    path: '/docs/assistants',
    links: sectionLinks(sections),
    content: `<div class="intro"><h1>${TITLE}</h1><p>${SUMMARY} This page says how an assistant connects and works. The same as text: <a href="/llms.txt">llms.txt</a>. Every tool in detail: <a href="/docs">API reference</a>.</p></div>${sections.map(sectionHtml).join('')}`,
  });

/** In the form of llmstxt.org: a title, a summary, the details, then links. */
const guideText = (sections: Section[]) =>
  [
    '# Parcours',
    `> ${SUMMARY}`,
    ...sections.map(({ title, blocks }) => [`## ${title}`, ...blocks.map(blockText)].join('\n\n')),
    '## Links',
    '- [Guide for assistants](/docs/assistants): this text as a page\n- [API reference](/docs): every operation with its input and answer\n- [OpenAPI](/v2/openapi.json): the same for machines',
  ].join('\n\n');

/** `GET /docs/assistants`. */
export const answerGuide: Transport = (request, headers) =>
  answerDocsPage(request, headers, () => pageHtml(guide()));

let text: FixedDocument | undefined;

/** `GET /llms.txt`: the guide as text. */
export const answerLlmsText: Transport = async (request, headers) => {
  text ??= {
    text: new FixedText(`${guideText(guide())}\n`),
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  };
  return answerDocument(request, headers, text);
};
