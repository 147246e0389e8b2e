import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';

/** What a first visit downloads before the page works, without styles and fonts. Compressed, in kilobytes of 1,000 bytes. */
export interface PageWeight {
  htmlKb: number;
  /** The scripts that the HTML names. */
  scriptKb: number;
}

const kilobytes = (text: Buffer) => gzipSync(text).length / 1000;

/** The addresses of the scripts that a current browser loads with the page. */
const scriptsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g)].flatMap(([tag, src = '']) =>
      /nomodule/i.test(tag) ? [] : [src],
    ),
  ),
];

/** `known` remembers the weights of scripts over several pages. */
export async function weigh(
  request: APIRequestContext,
  html: Buffer,
  known = new Map<string, number>(),
): Promise<PageWeight> {
  let scriptKb = 0;
  for (const src of scriptsOf(html.toString())) {
    const weight = known.get(src) ?? kilobytes(await (await request.get(src)).body());
    known.set(src, weight);
    scriptKb += weight;
  }
  return { htmlKb: kilobytes(html), scriptKb };
}
