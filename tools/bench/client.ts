import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Ask {
  method: string;
  path: string;
  body?: unknown;
}

interface Answer {
  status: number;
  text: string;
}

/** A server that says nothing for this long fails the measurement. */
const SILENT_MS = 30_000;
const END = Buffer.from('\r\n\r\n');

/** The head and the byte range of the body of a response; undefined until it is complete. */
function endOf(received: Buffer): { head: string; from: number; to: number } | undefined {
  const at = received.indexOf(END);
  if (at < 0) return undefined;
  const head = received.toString('latin1', 0, at);
  const from = at + END.length;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head}`);
  const to = from + Number(length);
  return received.length < to ? undefined : { head, from, to };
}

/** A keep-alive connection with one request at a time. Minimal, so that the client costs little CPU in a measurement. */
export class Connection {
  readonly #socket: Socket;
  readonly #token: string;

  private constructor(socket: Socket, token: string) {
    this.#socket = socket;
    this.#token = token;
  }

  static async open(port: number, token: string): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.setTimeout(SILENT_MS, () => socket.destroy(new Error(`No response within ${SILENT_MS} ms.`)));
    await once(socket, 'connect');
    return new Connection(socket, token);
  }

  send({ method, path, body }: Ask): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = text
      ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
      : '';
    this.#socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${this.#token}\r\n${headers}\r\n${text}`,
    );
    return this.#receive();
  }

  #receive(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      const settle = () => this.#socket.off('data', take).off('error', fail).off('close', fail);
      const fail = (error: unknown) => {
        settle();
        reject(error instanceof Error ? error : new Error('The connection was closed.'));
      };
      const take = (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const end = endOf(received);
        if (!end) return;
        settle();
        resolve({ status: Number(end.head.slice(9, 12)), text: received.toString('utf8', end.from, end.to) });
      };
      this.#socket.on('data', take).on('error', fail).on('close', fail);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}
