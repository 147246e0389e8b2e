import { useState } from 'react';
import type { ImportSource } from '@/server/domain/import-sources';
import type { Inputs } from '@/server/types';
import { useTRPCClient } from '../data/trpc';
import { sendBytes } from '../files/send-bytes';

/** A request has at most 1 MiB. Larger files are uploaded first. */
const MOST_IN_REQUEST = 1_000_000;

type Sent = Pick<Inputs['exchange']['importData'], 'source' | 'name' | 'content' | 'uploadId'>;

/** The largest name that the server takes. */
const nameOf = ({ name }: File) => name.slice(-255) || 'File';

/** Sends a file for a preview; `percent` is how much of a large one has arrived. `runAgain` imports it without sending it again. */
export function useSendImport() {
  const client = useTRPCClient();
  const [percent, setPercent] = useState<number>();
  const upload = async (file: File): Promise<string> => {
    const { me } = await client.me.get.query({});
    const target = { targetKind: 'import', targetId: me.id } as const;
    const about = { name: nameOf(file), type: 'text/plain', size: file.size };
    const { upload: address } = await client.files.upload.mutate({ ...target, ...about });
    const { signal } = new AbortController();
    const onProgress = (sent: number) => setPercent(Math.floor((sent / file.size) * 100));
    await sendBytes({ url: address.url, file, signal, onProgress });
    return address.uploadId;
  };
  /** What is no UTF-8 is uploaded too, because only the server can tell: the browser replaces it. */
  const contentOf = async (file: File): Promise<Pick<Sent, 'content' | 'uploadId'>> => {
    const content = file.size > MOST_IN_REQUEST ? '\uFFFD' : await file.text();
    const isSmall =
      !content.includes('\uFFFD') && new Blob([JSON.stringify(content)]).size <= MOST_IN_REQUEST;
    return isSmall ? { content } : { uploadId: await upload(file) };
  };
  return {
    percent,
    send: async (source: ImportSource, file: File) => {
      setPercent(undefined);
      const sent: Sent = { source, name: nameOf(file), ...(await contentOf(file)) };
      const { report } = await client.exchange.importData.mutate({ ...sent, dryRun: true });
      return { report, sent };
    },
    runAgain: (sent: Sent) => client.exchange.importData.mutate({ ...sent, dryRun: false }),
  };
}
