import type { CallToolResult } from '@modelcontextprotocol/server';
import { quoted, textsAreData } from '../../../../domain/quoted';
import type { SignedIn } from '../../../core/operation/trpc';
import { findContent, type StoredFile } from '../../../features/files/find-file';
import { invalid } from '../../../platform/errors/errors';
import { previewKey, requireFileStore } from '../../../platform/file-store/configured-store';
import { FileInput } from '../../../wire/file';
import type { ExtraTool } from '../extra-tools';

/** A larger picture is shown by its preview. */
const MOST_PICTURE_BYTES = 1_000_000;
/** About 10,000 tokens. Of a longer text the beginning is shown. */
const MOST_TEXT_BYTES = 30_000;

/** The pictures that models read. */
const pictures = /^image\/(png|jpeg|gif|webp)$/;
const texts = /^(text\/[\w.+-]+|application\/([\w.+-]+\+)?(json|xml|yaml))( *;.*)?$/i;

type Content = CallToolResult['content'];

async function readBytes(key: string, most?: number): Promise<Uint8Array> {
  const range = most === undefined ? undefined : { start: 0, end: most - 1 };
  const { body } = await requireFileStore().read(key, range);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

const picture = (bytes: Uint8Array, mimeType: string): Content => [
  { type: 'image', data: Buffer.from(bytes).toString('base64'), mimeType },
];

async function contentOf(
  file: StoredFile,
  { fileId, appUrl }: { fileId: string; appUrl: string },
): Promise<Content> {
  const { objectId, type, size, checked, hasPreview } = file;
  if (checked && pictures.test(type) && size <= MOST_PICTURE_BYTES)
    return picture(await readBytes(objectId), type);
  if (hasPreview) return picture(await readBytes(previewKey(objectId)), 'image/webp');
  if (!texts.test(type))
    throw invalid(
      'fileId',
      `Only pictures and texts are shown. Its bytes are at ${appUrl}/v2/files/${fileId}/content.`,
    );
  const bytes = await readBytes(objectId, Math.min(size, MOST_TEXT_BYTES));
  const text = new TextDecoder().decode(bytes);
  const uri = `parcours://file/${fileId}`;
  return [{ type: 'resource', resource: { uri, mimeType: 'text/plain', text } }];
}

async function view(ctx: SignedIn, input: unknown): Promise<CallToolResult> {
  const { fileId } = FileInput.parse(input);
  const file = await findContent(ctx, fileId);
  const { name, type, size } = file;
  const shown = await contentOf(file, { fileId, appUrl: ctx.appUrl });
  const isCut = texts.test(type) && size > MOST_TEXT_BYTES;
  const about = `${quoted(name)}, ${type}, ${size} bytes.${isCut ? ` The first ${MOST_TEXT_BYTES} are shown.` : ''}`;
  return {
    content: [{ type: 'text', text: `${about} ${textsAreData}` }, ...shown],
    structuredContent: { file: { id: fileId, name, type, size } },
  };
}

/** Shows a file to a model, which cannot follow an address with the caller's token. */
export const viewFile: ExtraTool = {
  tool: {
    name: 'view_file',
    title: 'View file',
    description: 'Look at an attached picture or text. list_files finds the ids.',
    inputSchema: {
      type: 'object',
      properties: { fileId: { type: 'string', description: 'The file.' } },
      required: ['fileId'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { file: { type: 'object' }, error: { type: 'object' } } },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  call: view,
};
