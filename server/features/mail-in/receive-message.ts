import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { accountContext } from '../../core/caller/account-context';
import { type SignedIn, type Writing, write } from '../../core/operation/trpc';
import type { Db } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';
import type { MailRefusal } from '../../wire/mail';
import { storable } from '../exchange/fit-task';
import { placeTask } from '../tasks/create';
import { insertTasks } from '../tasks/insert-tasks';
import { draftTask } from './draft-task';
import { judgeMessage, keysOf } from './judge-message';
import { type AddressRow, findAddress, findPerson } from './mail-address-rows';
import type { ReadMessage } from './read-message';
import { type Attachments, addAttachments, fitAttachments, storeAttachments } from './store-attachments';

/** What became of a message. One for no address of ours is nobody's. */
export type Outcome = 'task' | 'refused' | 'unknown';

/** A message of the mailbox. */
export interface ArrivedMessage {
  /** What was read of it: of a large one only the beginning. */
  message: ReadMessage;
  /** Of the whole message. */
  size: number;
  /** The form of our addresses. */
  form: string;
  /** False if only its beginning could be read. */
  isReadable: boolean;
}

const MOST_A_DAY = 100;
const MOST_REFUSALS = 30;

class Refused extends Error {
  readonly reason: MailRefusal;

  constructor(reason: MailRefusal) {
    super(reason);
    this.reason = reason;
  }
}

const hashOf = ({ hash }: ReadMessage) => Buffer.from(hash, 'hex');
const senderOf = ({ from: { address, name } }: ReadMessage) => storable(address || name);

interface Making {
  address: AddressRow;
  message: ReadMessage;
  attachments: Attachments;
  /** Whether the subject is not read like quick-add. */
  isPlain: boolean;
}

/** Lists a refusal, and keeps the last ones of the address. */
async function refuse(
  db: Db,
  { address, message }: Pick<Making, 'address' | 'message'>,
  reason: MailRefusal,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO refused_mails (address_id, message_hash, sender, subject, reason)
      VALUES (${address.id}, ${hashOf(message)}, ${senderOf(message)}, ${storable(message.subject)}, ${reason})
      ON CONFLICT (address_id, message_hash) DO UPDATE SET reason = EXCLUDED.reason`);
    await tx.run(sql`
      DELETE FROM refused_mails WHERE id IN (
        SELECT id FROM refused_mails WHERE address_id = ${address.id} ORDER BY refused_at DESC, id DESC OFFSET ${MOST_REFUSALS})`);
  });
}

const sinceYesterday = (address: AddressRow, now: Date) => sql`
  SELECT count(*) FROM received_mails WHERE address_id = ${address.id} AND received_at > ${now}::timestamptz - interval '1 day'`;

/** Whether a message has a task already. @throws Refused for one too many, before its attachments are stored. */
async function isReceived(
  { db, now }: SignedIn,
  address: AddressRow,
  message: ReadMessage,
): Promise<boolean> {
  const { found, count } = await db.one<{ found: boolean; count: number }>(sql`
    SELECT EXISTS (SELECT FROM received_mails WHERE address_id = ${address.id} AND message_hash = ${hashOf(message)}) AS found,
      (${sinceYesterday(address, now)}) AS count`);
  if (!found && count >= MOST_A_DAY) throw new Refused('too_many');
  return found;
}

/** Notes that a message makes a task. The index settles which of two processes is first. @returns false for the second. */
async function noteReceived(
  { db, now }: Writing,
  { address, message }: Making,
  taskId: string,
): Promise<boolean> {
  await db.run(sql`SELECT FROM mail_addresses WHERE id = ${address.id} FOR NO KEY UPDATE`);
  const added = await db.run(sql`
    INSERT INTO received_mails (address_id, message_hash, message_id, sender, task_id, received_at)
    VALUES (${address.id}, ${hashOf(message)}, ${storable(message.messageId)}, ${senderOf(message)}, ${taskId}, ${now})
    ON CONFLICT DO NOTHING`);
  if (added === 0) return false;
  const { count } = await db.one<{ count: number }>(sinceYesterday(address, now));
  if (count > MOST_A_DAY) throw new Refused('too_many');
  await db.run(
    sql`DELETE FROM refused_mails WHERE address_id = ${address.id} AND message_hash = ${hashOf(message)}`,
  );
  return true;
}

/** Makes the task of a message, unless there is one already. */
const makeTask = (ctx: SignedIn, making: Making): Promise<void> =>
  write(ctx, { tool: 'create_task', event: 'created' }, async (writing) => {
    const { message, address, isPlain } = making;
    const taskId = randomUUID();
    const { stored, leftOut } = await fitAttachments(writing, making.attachments);
    const draft = await draftTask(writing, address, {
      message,
      leftOut: [...leftOut, ...message.leftOut],
      isPlain,
    });
    const task = await placeTask(writing, { ...draft, id: taskId });
    if (!(await noteReceived(writing, making, taskId))) return;
    await insertTasks(writing, [task]);
    await addAttachments(writing, taskId, stored);
  });

/** A subject can name what no task has, such as a reminder before a task without a day. It is only the title then. */
async function makeAnyTask(ctx: SignedIn, making: Omit<Making, 'isPlain'>): Promise<void> {
  await makeTask(ctx, { ...making, isPlain: false }).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'invalid_request')
      return makeTask(ctx, { ...making, isPlain: true });
    throw error;
  });
}

/** Why the server refuses a task that was drafted; undefined for what another try may change. */
function reasonOf(error: unknown): MailRefusal | undefined {
  if (error instanceof Refused) return error.reason;
  if (!(error instanceof AppError)) return undefined;
  const reasons: Partial<Record<AppError['kind'], MailRefusal>> = {
    conflict: 'archived',
    quota_exceeded: 'full',
    invalid_request: 'unreadable',
    forbidden: 'no_editor',
    not_found: 'no_editor',
  };
  return reasons[error.kind];
}

async function receiveAt(
  db: Db,
  address: AddressRow,
  { message, ...arrived }: ArrivedMessage,
): Promise<Outcome> {
  const key = keysOf(message)[0] ?? '';
  const judged =
    judgeMessage(message, { key, ...arrived }) ?? (arrived.isReadable ? undefined : 'unreadable');
  if (judged) throw new Refused(judged);
  const person = await findPerson(db, address);
  if (!person) throw new Refused('no_editor');
  const ctx = accountContext({ db, now: new Date(), requestId: randomUUID(), transport: 'mail' }, person);
  if (await isReceived(ctx, address, message)) return 'task';
  const attachments = await storeAttachments(db, person.id, message.attachments);
  await makeAnyTask(ctx, { address, message, attachments });
  return 'task';
}

/**
 * Makes the task of a message, or lists why there is none.
 * @throws for faults of this server: the message stays in the mailbox.
 */
export async function receiveMessage(db: Db, arrived: ArrivedMessage): Promise<Outcome> {
  const { message } = arrived;
  const address = await findAddress(db, keysOf(message));
  if (!address) return 'unknown';
  try {
    return await receiveAt(db, address, arrived);
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    await refuse(db, { address, message }, reason);
    return 'refused';
  }
}
