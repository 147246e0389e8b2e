/** `lost`: nobody knows whether the bytes arrived. `spent`: the address is used or expired. */
type Fault = 'lost' | 'spent' | 'refused';

/** Why an upload failed if the server did not say: a text of the files. */
export type Reason = 'refused' | 'unreadable' | 'expired';

interface Why {
  /** In words of the server. */
  message?: string;
  reason?: Reason;
}

export class UploadError extends Error {
  readonly reason: Reason;

  constructor(
    readonly fault: Fault,
    { message = '', reason = fault === 'refused' ? 'refused' : 'expired' }: Why = {},
  ) {
    super(message);
    this.reason = reason;
  }
}

/** How long an upload may stand still, in ms. */
const STALL_MS = 30_000;
/** How long the server may take to check what it has received. */
const CHECK_MS = 120_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const error = isRecord(body) ? body['error'] : undefined;
    const message = isRecord(error) ? error['message'] : undefined;
    if (typeof message === 'string') return message;
  } catch {
    // A proxy answered.
  }
  return '';
}

function faultOf({ status, responseText }: XMLHttpRequest): UploadError {
  if (status === 404) return new UploadError('spent');
  const isTemporary = status === 0 || status === 429 || status >= 500;
  return isTemporary
    ? new UploadError('lost')
    : new UploadError('refused', { message: messageIn(responseText) });
}

interface Sending {
  url: string;
  file: Blob;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/** Sends the bytes of a file. Not by `fetch`, which tells no progress. @throws an `UploadError`. */
export function sendBytes({ url, file, signal, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), ms);
    };
    const abort = () => request.abort();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      if (request.status === 200) resolve();
      else reject(faultOf(request));
    };
    request.upload.onprogress = ({ loaded }) => {
      wait(STALL_MS);
      onProgress(loaded);
    };
    request.upload.onload = () => wait(CHECK_MS);
    request.onloadend = end;
    signal.addEventListener('abort', abort);
    // The path alone: the page may have been opened under another name of the server.
    request.open('PUT', new URL(url).pathname);
    wait(STALL_MS);
    request.send(file);
  });
}
