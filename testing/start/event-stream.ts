import { z } from 'zod';

const Change = z.strictObject({
  kind: z.string(),
  ids: z.array(z.string()),
  workspaceId: z.string().nullable(),
  operation: z.string(),
});

/** Opens an event stream of REST and collects its events. */
export async function openEventStream(url: string, headers: Record<string, string>) {
  const leave = new AbortController();
  const response = await fetch(`${url}/v2/realtime`, { headers, signal: leave.signal });
  const seen = { text: '', isOver: false };
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) seen.text += chunk;
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      seen.isOver = true;
    });
  return {
    status: response.status,
    seen,
    lastId: () => [...seen.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    /** Whether the stream began with a reset. */
    isReset: () => /^event: reset$/m.test(seen.text),
    changes: () =>
      [...seen.text.matchAll(/^event: change\n(?:id: .*\n)?data: (.*)$/gm)].map(([, json = '']) =>
        Change.parse(JSON.parse(json)),
      ),
    leave: () => leave.abort(),
  };
}
