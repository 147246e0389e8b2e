import { notFound } from '../../platform/errors/errors';
import type { Transport } from '../../platform/http/answer';
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
export const answerTopic: Transport = async (request, headers) => {
  const { pathname } = new URL(request.url);
  const topic = topics[pathname.slice('/docs/'.length)];
  if (!topic) throw notFound('page');
  return answerDocsPage(request, headers, () => pageHtml(topic(), pathname));
};
