import { notFound } from '../../platform/errors/errors';
import { errorResponse } from '../../platform/http/json-response';
import { answerDocsPage, docsPage } from '../docs/docs-html';
import { inline, sectionHtml, sectionLinks } from './blocks-html';
import type { Topic } from './topic';
import { topics } from './topics';

const pageHtml = ({ title, summary, sections }: Topic, path: string) =>
  docsPage({
    title,
    summary: summary.replaceAll('`', ''),
    path,
    links: sectionLinks(sections),
    content: `<div class="intro"><h1>${title}</h1><p>${inline(summary)}</p></div>${sections.map(sectionHtml).join('')}`,
  });

export const topicPaths = Object.keys(topics).map((name) => `/docs/${name}`);

/** `GET /docs/errors` and the other pages beside the reference. */
export async function answerTopic(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const topic = topics[pathname.slice('/docs/'.length)];
  if (!topic) return errorResponse(notFound('route'), '');
  return answerDocsPage(request, () => pageHtml(topic(), pathname));
}
