import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  isInitializeRequest,
  METHOD_NOT_FOUND,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { isRecord } from '../../wire/is-record';

type MessageId = string | number;
export type Message = Record<string, unknown>;

interface Fault {
  code: number;
  message: string;
}

const isId = (id: unknown): id is MessageId => typeof id === 'string' || Number.isInteger(id);

/** The id for the answer; null if the message has no valid one. */
export const idOf = (message: unknown): MessageId | null =>
  isRecord(message) && isId(message['id']) ? message['id'] : null;

export const toErrorMessage = (message: unknown, error: Fault) => ({
  jsonrpc: '2.0',
  id: idOf(message),
  error,
});

function isMessage(message: unknown): message is Message {
  if (!isRecord(message) || message['jsonrpc'] !== '2.0') return false;
  if ('id' in message && !isId(message['id'])) return false;
  return typeof message['method'] === 'string' || 'result' in message || 'error' in message;
}

/** 2026-07-28 names its revision in every message, and has no `initialize`. */
const isModern = ({ params }: Message) =>
  isRecord(params) && isRecord(params['_meta']) && PROTOCOL_VERSION_META_KEY in params['_meta'];

/** Checks the parameters for all protocol revisions. */
function faultOf(message: Message): Fault | undefined {
  if ('params' in message && !isRecord(message['params']))
    return { code: INVALID_PARAMS, message: 'params must be an object.' };
  if (message['method'] === 'initialize' && !isModern(message) && !isInitializeRequest(message)) {
    const needed = 'initialize needs params with protocolVersion, capabilities and clientInfo.';
    return { code: INVALID_PARAMS, message: needed };
  }
  if (message['method'] === 'subscriptions/listen')
    return { code: METHOD_NOT_FOUND, message: 'Method not found: nothing here is subscribed to.' };
  return undefined;
}

/** Checks that a value is a JSON-RPC 2.0 message. */
export function readMessage(value: unknown): { message: Message } | { fault: Fault } {
  if (!isMessage(value)) return { fault: { code: INVALID_REQUEST, message: 'Not a JSON-RPC 2.0 request.' } };
  const fault = faultOf(value);
  return fault ? { fault } : { message: value };
}

/** A message without an id is a notification, one without a method is an answer. */
export const isRequest = (message: Message) => 'id' in message && typeof message['method'] === 'string';
