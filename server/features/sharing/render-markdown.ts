import { defineUntrustedTask } from '../../platform/sandbox/untrusted-task';

/** Renders Markdown to HTML. Null if that is far longer than the text. */
export const renderMarkdown = defineUntrustedTask({
  name: 'render_markdown',
  seconds: 2,
  memoryMb: 384,
  run: async (text: string): Promise<string | null> => (await import('./markdown-html')).markdownToHtml(text),
});
