import type { Components } from 'react-markdown';
import { Link } from '../ui/link';
import { Markdown, OutwardLink, OwnPicture } from '../ui/markdown';
import { linkMentions } from './mentions';

const mentionLook = 'rounded bg-accent-soft px-1 font-medium text-accent no-underline!';

const components: Components = {
  img: OwnPicture,
  a: ({ href = '', children }) =>
    href.startsWith('/u/') ? (
      <Link href={href} className={mentionLook}>
        {children}
      </Link>
    ) : (
      <OutwardLink href={href}>{children}</OutwardLink>
    ),
};

const plugins = [linkMentions];

/** What takes longer than people notice is shown as it was typed: a thread can hold many comments. */
const MOST_MARKS = 1_000;

/** Renders a comment as Markdown, with line breaks kept and mentions linked. */
export const CommentText = ({ children }: { children: string }) => (
  <Markdown className="[&>:last-child]:mb-0!" components={components} plugins={plugins} marks={MOST_MARKS}>
    {children}
  </Markdown>
);
