import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  raw: string;
}

/** A real mail server on this machine. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const at = server.server.address();
  const port = at && typeof at === 'object' ? at.port : 0;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function decodePart(part: string): string {
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (/^content-transfer-encoding: base64/im.test(part)) return Buffer.from(body, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(part)) return body;
  const plain = body.replace(/=\r\n/g, '');
  return Buffer.from(
    plain.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
}

/** The plain text of a message. */
export function mailText({ raw }: ReceivedMail): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const part = raw.split(`--${boundary}`).find((each) => each.startsWith('\r\nContent-Type: text/plain'));
  return decodePart(part?.trimEnd() ?? '').replaceAll('\r\n', '\n');
}
