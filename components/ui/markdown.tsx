import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isMarkdownCheap } from '@/domain/markdown-limits';
import { outwardLink } from '@/domain/outward-link';
import { cn } from './cn';
import { FallbackBoundary } from './fallback-boundary';
import { Link } from './link';
import { ownPicture } from './picture-address';

type LinkProps = Pick<ComponentProps<'a'>, 'href' | 'children'>;

export const OutwardLink = ({ href, children }: LinkProps) => (
  <a href={href} {...outwardLink}>
    {children}
  </a>
);

/** A page of the app, such as a task, opens in place. */
const isOwnPage = (href: string | undefined): href is string => /^\/[a-z]/.test(href ?? '');

const TextLink = ({ href, children }: LinkProps) =>
  isOwnPage(href) ? <Link href={href}>{children}</Link> : <OutwardLink href={href}>{children}</OutwardLink>;

interface MarkdownProps {
  children: string;
  className?: string;
  components?: Components;
  plugins?: NonNullable<Options['remarkPlugins']>;
  /** The most marks that are drawn, fewer than usual where a page has many texts of others. */
  marks?: number;
}

const usual: Components = {
  a: TextLink,
  // A picture would reveal the reader to its host, so only its description is shown.
  img: ({ alt }) => alt,
};

/** A picture of this server. For other hosts only its description: they would learn who reads. */
export function OwnPicture({ src, alt }: Pick<ComponentProps<'img'>, 'src' | 'alt'>) {
  const path = typeof src === 'string' ? ownPicture(src, 'content') : undefined;
  if (!path) return alt;
  // biome-ignore lint/performance/noImgElement: Next's optimizer has no session, so it may not read the file.
  return <img src={path} alt={alt ?? ''} loading="lazy" className="rounded-control" />;
}

/** Lines of a long text that the browser lays out together, once they are near the screen. */
const LINES = 200;

function* partsOf(text: string): Generator<string> {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += LINES) yield lines.slice(at, at + LINES).join('\n');
}

/** Text as it was typed. */
export const PlainText = ({ children, className }: Pick<MarkdownProps, 'children' | 'className'>) => (
  <div className={cn('markdown base:text-14', className)}>
    {[...partsOf(children)].map((part, at) => (
      <p
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
        key={at}
        className="whitespace-pre-wrap [contain-intrinsic-height:auto_4200px] not-only:m-0 not-only:[content-visibility:auto]"
      >
        {part}
      </p>
    ))}
  </div>
);

/** Markdown without raw HTML; plain text if parsing would take too long. Throws if the parser does. */
function Rendered({ children, className, components, plugins = [], marks }: MarkdownProps) {
  if (!isMarkdownCheap(children, marks)) return <PlainText className={className}>{children}</PlainText>;
  return (
    <div className={cn('markdown base:text-14', className)}>
      <ReactMarkdown remarkPlugins={[remarkGfm, ...plugins]} components={{ ...usual, ...components }}>
        {children}
      </ReactMarkdown>
    </div>
  );
}

/** Markdown in the browser; plain text if rendering fails. Load it on demand: the parser is large. */
export function Markdown(props: MarkdownProps) {
  const { children, className } = props;
  return (
    <FallbackBoundary resetKey={children} fallback={<PlainText className={className}>{children}</PlainText>}>
      <Rendered {...props} />
    </FallbackBoundary>
  );
}
