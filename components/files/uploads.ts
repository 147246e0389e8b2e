import { create } from 'zustand';
import type { Outputs } from '@/server/types';
import { waitForConnection } from '../sync/connection';
import { newUuid } from '../sync/new-uuid';
import { isGone, isRefused, messageOf, type useTRPCClient } from '../sync/trpc';
import { type FileTarget, isShownPicture } from './file-address';
import { fileName, sendBytes, UploadError } from './send-bytes';

type Address = Outputs['files']['upload']['upload'];

export interface NewUploads {
  target: FileTarget;
  files: readonly File[];
  client: ReturnType<typeof useTRPCClient>;
  /** Reads again what shows files. */
  refresh: () => Promise<unknown>;
  /** Called when the file has its id, before its bytes are sent. */
  onStart?: (fileId: string, file: File) => void;
  /** Called when an upload with an id is given up. */
  onGone?: (fileId: string) => void;
}

export interface Upload extends Omit<NewUploads, 'files'> {
  key: string;
  file: File;
  name: string;
  /** Bytes. */
  sent: number;
  status: 'waiting' | 'sending' | 'lost' | 'failed';
  fault: UploadError | null;
  /** Of a picture: where the browser has it. */
  picture: string | null;
  address: Address | null;
  stop: AbortController;
  /** Ends the pause before the next try. */
  wake: () => void;
}

/** Texts of the files. */
type Outcome = 'isAttached' | 'notAttached';

interface Uploads {
  uploads: readonly Upload[];
  /** What screen readers are told. */
  announced: { target: FileTarget; name: string; text: Outcome } | null;
}

export const useUploads = create<Uploads>(() => ({ uploads: [], announced: null }));

const AT_ONCE = 3;
/** How often an upload asks for a new address. */
const MAX_ADDRESSES = 3;
const MAX_PAUSE_MS = 15_000;

const find = (key: string) => useUploads.getState().uploads.find((upload) => upload.key === key);

const change = (key: string, patch: Partial<Upload>): void =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
  }));

/** Asks before the page is left while files are on their way. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function remove({ key, picture, target, name }: Upload, text: Outcome): void {
  if (picture) URL.revokeObjectURL(picture);
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.filter((other) => other.key !== key),
    announced: { target, name, text },
  }));
  if (useUploads.getState().uploads.length === 0) window.removeEventListener('beforeunload', warn);
  startWaiting();
}

const typeOf = ({ type }: File) => type || 'application/octet-stream';

/** The address of an upload: the one that it has, or a new one. */
async function addressOf({ key, address, file, name, target, client, onStart }: Upload): Promise<Address> {
  if (address) return address;
  const { upload } = await client.files.upload.mutate({
    ...target,
    name,
    size: file.size,
    type: typeOf(file),
  });
  change(key, { address: upload });
  onStart?.(upload.uploadId, file);
  return upload;
}

async function send(upload: Upload): Promise<void> {
  const { key, file, stop } = upload;
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      // It was moved or changed since it was picked.
      throw new UploadError('unreadable');
    });
  const { url } = await addressOf(upload);
  await sendBytes({ url, file, signal: stop.signal, onProgress: (sent) => change(key, { sent }) });
}

function faultOf(error: unknown): UploadError {
  if (error instanceof UploadError) return error;
  return isRefused(error) ? new UploadError('refused', messageOf(error)) : new UploadError('lost');
}

/** After a lost answer the file may be there: its id is that of its upload. Else the next try takes a new address. */
async function wasStored(key: string): Promise<boolean> {
  const upload = find(key);
  if (!upload?.address) return false;
  const { client, onGone, address } = upload;
  try {
    await client.files.get.query({ fileId: address.uploadId });
    return true;
  } catch (error) {
    if (!isGone(error)) throw error;
    onGone?.(address.uploadId);
    change(key, { address: null });
    return false;
  }
}

/** Sends the bytes once. Resolves to why they did not arrive. */
async function tryOnce(upload: Upload): Promise<UploadError | undefined> {
  change(upload.key, { status: 'sending', sent: 0 });
  const fault = await send(upload).then(() => undefined, faultOf);
  if (fault?.fault !== 'expired') return fault;
  return wasStored(upload.key).then(
    (isStored) => (isStored ? undefined : fault),
    () => new UploadError('lost'),
  );
}

/** Sends a file until it has arrived, is refused or is given up. */
async function run(key: string): Promise<void> {
  let addresses = 0;
  for (let tries = 0; ; tries++) {
    const upload = find(key);
    const fault = upload && (await tryOnce(upload));
    if (!upload || !find(key)) return;
    if (!fault) {
      await upload.refresh();
      return remove(upload, 'isAttached');
    }
    if (fault.fault === 'expired' && ++addresses < MAX_ADDRESSES) continue;
    if (fault.fault !== 'lost') {
      change(key, { status: 'failed', fault });
      return startWaiting();
    }
    change(key, { status: 'lost' });
    // Longer after each try; less when Retry is pressed.
    const pause = Math.min(1_000 * 2 ** tries, MAX_PAUSE_MS);
    await waitForConnection(pause, (wake) => change(key, { wake }));
  }
}

function startWaiting(): void {
  const { uploads } = useUploads.getState();
  const running = uploads.filter(({ status }) => status === 'sending' || status === 'lost').length;
  const next = uploads.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, AT_ONCE - running));
  for (const { key } of next) void run(key);
}

/** Sends files to a target. They go on while the page changes. */
export function addUploads({ files, ...where }: NewUploads): void {
  if (files.length === 0) return;
  const added = files.map(
    (file): Upload => ({
      ...where,
      key: newUuid(),
      file,
      name: fileName(file),
      sent: 0,
      status: 'waiting',
      fault: null,
      picture: isShownPicture(file.type) ? URL.createObjectURL(file) : null,
      address: null,
      stop: new AbortController(),
      wake: () => undefined,
    }),
  );
  window.addEventListener('beforeunload', warn);
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  startWaiting();
}

export function retryUpload({ key, status, wake }: Upload): void {
  if (status === 'lost') wake();
  else {
    change(key, { status: 'waiting', fault: null });
    startWaiting();
  }
}

export function cancelUpload(upload: Upload): void {
  const { stop, wake, address, onGone } = upload;
  remove(upload, 'notAttached');
  stop.abort();
  wake();
  if (address) onGone?.(address.uploadId);
}
