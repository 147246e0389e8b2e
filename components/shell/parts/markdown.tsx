import dynamic from 'next/dynamic';
import { type ComponentProps, Suspense } from 'react';
import { retryImport } from '../../sync/connection';

export const loadMarkdown = () => import('../../ui/markdown').then((late) => late.Markdown);

const Formatted = dynamic(retryImport(loadMarkdown));

/** Shows a text as it was typed until the code that formats it has loaded. */
export const Markdown = (props: ComponentProps<typeof Formatted>) => (
  <Suspense fallback={<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{props.children}</p>}>
    <Formatted {...props} />
  </Suspense>
);
