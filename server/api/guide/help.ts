import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { notFound } from '../../platform/errors/errors';
import type { Answer, Transport } from '../../platform/http/answer';
import { answerDocsPage, docsPage } from '../docs/docs-html';

/** The pages of the guide for people, in their order, each with its file. */
const pages = {
  'first-day': 'guide/first-day.md',
  rounds: 'guide/rounds.md',
  capture: 'guide/capture.md',
  notes: 'guide/notes.md',
  calendar: 'guide/calendar.md',
  sharing: 'guide/sharing.md',
  offline: 'guide/offline.md',
  keys: 'guide/keys.md',
  'moving-in': 'guide/moving-in.md',
  assistants: 'assistants.md',
  hosting: 'hosting.md',
} as const;
type Slug = keyof typeof pages;

export const helpPages = Object.entries(pages);

const FIRST: Slug = 'first-day';

const isSlug = (name: string): name is Slug => Object.hasOwn(pages, name);

const folder = join(process.cwd(), 'docs');

/** Links to other pages lead to them here; those to other files of the sources do not leave their text. */
function linkOf(href: string): string | undefined {
  if (/^(https?:|\/|#)/.test(href)) return href;
  const [, slug = '', hash = ''] = /([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return isSlug(slug) ? `/help/${slug}${hash}` : undefined;
}

const markdown = new MarkdownIt({ html: false });

/** A page as HTML, with links and pictures as they are here. */
function drawText(text: string): string {
  const tokens = markdown.parse(text, {});
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'image') token.attrSet('src', `/help/${token.attrGet('src')}`);
    if (token.type !== 'link_open') continue;
    const href = linkOf(String(token.attrGet('href') ?? ''));
    token.attrs = href === undefined ? [] : [['href', href]];
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}

const titleOf = (text: string): string => /^# (.*)$/m.exec(text)?.[1] ?? '';

const readPage = (slug: Slug) => readFile(join(folder, pages[slug]), 'utf8');

/** All pages as HTML. Their files do not change while the app runs. */
async function drawPages(): Promise<Map<string, string>> {
  const texts = new Map<Slug, string>();
  for (const slug of Object.keys(pages).filter(isSlug)) texts.set(slug, await readPage(slug));
  const link = ([slug, text]: [Slug, string], current: Slug) =>
    `<li><a href="/help/${slug}"${slug === current ? ' aria-current="page"' : ''}>${titleOf(text)}</a></li>`;
  const draw = (slug: Slug, text: string) =>
    docsPage({
      title: titleOf(text),
      summary: `${titleOf(text)}: the guide to Parcours, a day planner.`,
      isGuide: true,
      links: `<li><ul>${[...texts].map((entry) => link(entry, slug)).join('')}</ul></li>`,
      content: `<article class="prose">${drawText(text)}</article>`,
    });
  return new Map([...texts].map(([slug, text]) => [slug, draw(slug, text)]));
}

let drawn: Promise<Map<string, string>> | undefined;

/** @throws 404 */
async function answerPicture(name: string): Promise<Answer> {
  const body = await readFile(join(folder, 'guide', 'pictures', name)).catch(() => {
    throw notFound('picture');
  });
  return {
    status: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=3600' },
    body,
  };
}

/** `GET /help`: the guide for people, from the Markdown in `docs/`. */
export const answerHelp: Transport = async (request, headers) => {
  const path = new URL(request.url).pathname.slice('/help'.length);
  const [, picture] = /^\/pictures\/([\w-]+\.webp)$/.exec(path) ?? [];
  if (picture) return answerPicture(picture);
  drawn ??= drawPages();
  const page = (await drawn).get(path.slice(1) || FIRST);
  if (page === undefined) throw notFound('page. The guide is at /help');
  return answerDocsPage(request, headers, () => page);
};
