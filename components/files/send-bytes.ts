import { isText, objectOf } from '../sync/stored-shape';

/** `lost`: nobody knows whether the bytes arrived. `expired`: the address is used or too old. */
type Fault = 'lost' | 'expired' | 'refused' | 'unreadable';

/** The message is in words of the server. */
export class UploadError extends Error {
  constructor(
    readonly fault: Fault,
    message = '',
  ) {
    super(message);
  }

  /** Why it failed if the server did not say: a text of the files. */
  get reason() {
    return this.fault === 'lost' ? 'expired' : this.fault;
  }
}

/** The name of a file, at most as long as the server takes it. */
export const fileName = ({ name }: File): string => name.slice(-255) || 'File';

/** How long an upload may stand still, in ms. */
const STALL_MS = 30_000;
/** How long the server may take to check what it has received. */
const CHECK_MS = 120_000;

const isEnvelope = objectOf({ error: objectOf({ message: isText }) });

function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return isEnvelope(body) ? body.error.message : '';
  } catch {
    // A proxy answered.
    return '';
  }
}

function faultOf({ status, responseText }: XMLHttpRequest): UploadError {
  if (status === 404) return new UploadError('expired');
  const isTemporary = status === 0 || status === 429 || status >= 500;
  return isTemporary ? new UploadError('lost') : new UploadError('refused', messageIn(responseText));
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
    request.upload.onprogress = ({ loaded }) => {
      wait(STALL_MS);
      onProgress(loaded);
    };
    request.upload.onload = () => wait(CHECK_MS);
    request.onloadend = () => {
      clearTimeout(timer);
      if (request.status === 200) resolve();
      else reject(faultOf(request));
    };
    signal.addEventListener('abort', () => request.abort());
    // The path alone: the page may have been opened under another name of the server.
    request.open('PUT', new URL(url).pathname);
    wait(STALL_MS);
    request.send(file);
  });
}
