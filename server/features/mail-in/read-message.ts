import { hash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { convert } from 'html-to-text';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { reasonOf } from '../../platform/config/error-reason';
import { AppError } from '../../platform/errors/app-error';
import { keysIn } from './mail-key';

/** A message in a file, with what is read of it. */
export interface MessageFile {
  path: string;
  /** The form of our addresses. */
  form: string;
  /** Attachments are written to files whose names begin with this. */
  attachmentPath: string;
}

/** An attachment in a file. */
export interface MailAttachment {
  path: string;
  name: string;
  type: string;
  size: number;
}

export interface ReadMessage {
  /** The keys of our addresses: where it was delivered to, where it says that it goes, and where others forwarded it to. */
  delivered: string[];
  named: string[];
  forwarded: string[];
  /** Empty for none. */
  messageId: string;
  /** Of the Message-ID, or of the whole message where it has none. */
  hash: string;
  from: { name: string; address: string };
  subject: string;
  text: string;
  marks: MailMarks;
  attachments: MailAttachment[];
  /** The names of those that are too many. */
  leftOut: string[];
}

/** What says that no person wrote a message to us. */
export interface MailMarks {
  /** `Auto-Submitted`, unless it is `no`, or a header of automatic answers. */
  isAutomatic: boolean;
  isBounce: boolean;
  isList: boolean;
}

/** More than notes can have. */
const MOST_TEXT = 200_000;
const MOST_HTML = 4_000_000;
const MOST_ATTACHMENTS = 50;
const MOST_LINE = 1_000;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, MOST_LINE);

const valuesOf = ({ headers }: Email, ...names: string[]): string =>
  headers
    .filter(({ key }) => names.includes(key))
    .map(({ value }) => value)
    .join('\n');

const has = ({ headers }: Email, ...names: string[]): boolean =>
  headers.some(({ key }) => names.includes(key));

function marksOf(email: Email): MailMarks {
  const value = (name: string) => valuesOf(email, name).trim().toLowerCase();
  const precedence = value('precedence');
  const submitted = value('auto-submitted');
  return {
    isAutomatic:
      (submitted !== '' && !/^no\b/.test(submitted)) ||
      /^(auto.?reply|junk)$/.test(precedence) ||
      has(email, 'x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply', 'x-mail-autoreply'),
    isBounce:
      value('return-path') === '<>' ||
      /^multipart\/report\b/.test(value('content-type')) ||
      /^mailer-daemon@/i.test(mailboxOf(email.from).address),
    isList: has(email, 'list-id', 'list-post') || /^(list|bulk)$/.test(precedence),
  };
}

function mailboxOf(address: Address | undefined): ReadMessage['from'] {
  const { name = '', address: of = '' } = address?.group?.[0] ?? address ?? {};
  return { name: oneLine(name), address: oneLine(of ?? '') };
}

/** HTML as text with the marks that Markdown has. */
const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: MOST_HTML, maxDepth: 100, maxChildNodes: 20_000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      {
        selector: 'a',
        options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'], noAnchorUrl: true },
      },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'ul', options: { itemPrefix: '- ' } },
    ],
  }).replace(/\n{3,}/g, '\n\n');

const isText = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

/** The text that its sender wrote, or that of the HTML. */
const textOf = ({ text, html }: Email): string =>
  (isText(text) ? text : textOfHtml(html ?? '')).slice(0, MOST_TEXT);

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

/** Of a name only the last part: some programs send the whole path. */
const nameOf = ({ filename, mimeType }: Attachment, at: number): string =>
  oneLine(filename?.replace(/^.*[/\\]/, '') ?? '').slice(0, 200) ||
  `attachment-${at + 1}.${/^message\//.test(mimeType) ? 'eml' : (/^\w+\/(\w{1,5})$/.exec(mimeType)?.[1] ?? 'bin')}`;

async function writeAttachment(attachment: Attachment, at: number, prefix: string): Promise<MailAttachment> {
  const bytes = bytesOf(attachment);
  const path = `${prefix}-${randomUUID()}`;
  await writeFile(path, bytes, { mode: 0o600 });
  return { path, name: nameOf(attachment, at), type: attachment.mimeType, size: bytes.length };
}

/** @throws 400 for one that is nested too deep, or whose heads are too long. */
const parse = (bytes: Uint8Array): Promise<Email> =>
  PostalMime.parse(bytes, { maxNestingDepth: 50, maxHeadersSize: 500_000 }).catch((error: unknown) => {
    throw new AppError('invalid_request', `The message cannot be read: ${reasonOf(error)}.`);
  });

/** Reads a message, and writes its attachments. */
export async function readMessage({ path, form, attachmentPath }: MessageFile): Promise<ReadMessage> {
  const bytes = await readFile(path);
  const email = await parse(bytes);
  const keys = (...names: string[]) => keysIn(valuesOf(email, ...names), form);
  const messageId = oneLine(email.messageId ?? '');
  const sent = email.attachments.filter((attachment) => bytesOf(attachment).length > 0);
  const attachments: MailAttachment[] = [];
  for (const [at, attachment] of sent.slice(0, MOST_ATTACHMENTS).entries())
    attachments.push(await writeAttachment(attachment, at, attachmentPath));
  return {
    delivered: keys('delivered-to'),
    named: keys('to', 'cc'),
    forwarded: keys('x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to', 'resent-to'),
    messageId,
    hash: hash('sha256', messageId || bytes, 'hex'),
    from: mailboxOf(email.from ?? email.sender),
    subject: oneLine(email.subject ?? ''),
    text: textOf(email),
    marks: marksOf(email),
    attachments,
    leftOut: sent.slice(MOST_ATTACHMENTS).map((attachment, at) => nameOf(attachment, at)),
  };
}
