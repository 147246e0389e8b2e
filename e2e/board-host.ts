import type { FrameLocator, Page } from '@playwright/test';

type CallTool = (name: string, input: Record<string, unknown>) => Promise<unknown>;

/** Shows the day board as a client of MCP Apps does: in a frame whose tool calls the client makes. */
export async function showBoard(
  page: Page,
  { html, day, call }: { html: string; day: string; call: CallTool },
): Promise<FrameLocator> {
  await page.goto('about:blank');
  await page.exposeFunction('callTool', call);
  await page.evaluate(
    ([text = '', shown = '']) => {
      const frame = Object.assign(document.createElement('iframe'), {
        srcdoc: text,
        width: '100%',
        height: '800',
      });
      frame.setAttribute('sandbox', 'allow-scripts');
      const post = (message: object) => frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
      window.addEventListener('message', async ({ data: { id, method, params } }) => {
        if (method === 'ui/initialize') post({ id, result: { hostContext: {} } });
        if (method === 'ui/notifications/initialized')
          post({
            method: 'ui/notifications/tool-result',
            params: { structuredContent: { plan: { day: shown } } },
          });
        if (method !== 'tools/call') return;
        const callTool: CallTool = Reflect.get(window, 'callTool');
        post({ id, result: await callTool(params.name, params.arguments) });
      });
      document.body.append(frame);
    },
    [html, day],
  );
  return page.frameLocator('iframe');
}
