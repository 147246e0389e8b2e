import { escapeHtml } from '../../platform/http/escape-html';
import { preformatted, withCode } from '../docs/docs-html';
import type { Block, Section } from './guide';

/** A call as one line. */
export const callText = (tool: string, input: Record<string, unknown>) => `${tool} ${JSON.stringify(input)}`;

/** `code` and [links](/path) as HTML. */
export const inline = (text: string): string =>
  withCode(text).replace(/\[([^\]]+)\]\((\/[^)]*)\)/g, '<a href="$2">$1</a>');

function tableHtml(head: string[], rows: string[][]): string {
  const row = ([first = '', ...others]: string[]) =>
    `<tr><th scope="row">${inline(first)}</th>${others.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`;
  const names = head.map((name) => `<th scope="col"><small>${escapeHtml(name)}</small></th>`).join('');
  return `<table><thead><tr>${names}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;
}

function blockHtml(block: Block): string {
  if ('text' in block) return `<p>${inline(block.text)}</p>`;
  if ('list' in block) return `<ul>${block.list.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
  if ('head' in block) return tableHtml(block.head, block.rows);
  if ('code' in block) return preformatted(block.code, block.label);
  const { says, calls } = block.example;
  const lines = calls.map((call) => callText(call.tool, call.arguments));
  return `<p>${escapeHtml(says)}</p>${preformatted(lines.join('\n'), says)}`;
}

export const sectionHtml = ({ id, title, blocks }: Section) =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2>${blocks.map(blockHtml).join('\n')}</section>`;

/** The sections of a page, for its navigation. */
export const sectionLinks = (sections: readonly Section[]) =>
  `<li class="group"><ul>${sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('')}</ul></li>`;
