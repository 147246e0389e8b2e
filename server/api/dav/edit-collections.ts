import { hueColor, readHue } from '../../../domain/hue-color';
import { requireWriter } from '../../core/caller/permissions';
import type { Collection } from '../../features/dav/collections';
import { DavError } from '../../features/dav/dav-error';
import { type CollectionFields, makeCollection } from '../../features/dav/make-collection';
import type { Answer } from '../../platform/http/answer';
import { callOperation } from '../call-operation';
import { findOperation } from '../catalogue';
import type { Call, Opened } from './call';
import { collectionPath } from './paths';
import { CALDAV, childOf, childrenOf, DAV, type Element, isNamed } from './read-xml';
import { element, keyOf, multistatus, type PropertyName, propstat, response } from './write-xml';

/* Collections are areas and projects: changed, made and archived by the operations on them. */

const APPLE = 'http://apple.com/ns/ical/';

const done = (status: number): Answer => ({ status, headers: {}, body: null });

/** Calls an operation by the name of its tool. */
function call({ ctx }: Call, tool: string, input: Record<string, unknown>): Promise<unknown> {
  const operation = findOperation(tool);
  if (!operation) throw new Error(`No such operation: ${tool}`);
  return callOperation(operation, ctx, input);
}

/** A property of a request as a field of a place; undefined where it is none, or its value is not understood. */
type Read = (text: string) => CollectionFields | undefined;

function readColor(text: string): CollectionFields | undefined {
  const hue = readHue(text);
  return hue === undefined ? undefined : { hue };
}

function readOrder(text: string): CollectionFields | undefined {
  const order = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(order) ? { order } : undefined;
}

const readers = new Map<string, Read>([
  [
    keyOf({ ns: DAV, name: 'displayname' }),
    (text) => (text.trim() === '' ? undefined : { name: text.trim() }),
  ],
  [keyOf({ ns: APPLE, name: 'calendar-color' }), readColor],
  [keyOf({ ns: APPLE, name: 'calendar-order' }), readOrder],
]);

/** What a request sets, by property. Undefined for what a place does not have. */
function fieldsIn(root: Element): [PropertyName, CollectionFields | undefined][] {
  const named = (of: string) =>
    childrenOf(root, DAV, of).flatMap((one) => childOf(one, DAV, 'prop')?.children ?? []);
  return [
    ...named('set').map(({ ns, name, text }): [PropertyName, CollectionFields | undefined] => [
      { ns, name },
      readers.get(keyOf({ ns, name }))?.(text),
    ]),
    ...named('remove').map(({ ns, name }): [PropertyName, CollectionFields | undefined] => [
      { ns, name },
      name === 'calendar-color' && ns === APPLE ? { hue: null } : undefined,
    ]),
  ];
}

/** The fields that differ: a color that we sent is not a change of the hue. */
function changeOf({ hue }: Collection, fields: CollectionFields): CollectionFields {
  const { hue: sent, ...others } = fields;
  const isSame = sent === undefined || (sent !== null && hue !== null && hueColor(sent) === hueColor(hue));
  return { ...others, ...(isSame ? {} : { hue: sent }) };
}

async function update(opened: Opened, fields: CollectionFields): Promise<void> {
  const { kind, id } = opened.collection;
  const change = changeOf(opened.collection, fields);
  if (Object.keys(change).length > 0)
    await call(opened.call, `update_${kind}`, { [`${kind}Id`]: id, ...change });
}

/** Answers a PROPPATCH: all that it sets, or nothing (RFC 4918, 9.2). */
export async function answerProppatch(opened: Opened): Promise<Answer> {
  const { collection } = opened;
  const root = opened.call.xml();
  if (!root || !isNamed(root, DAV, 'propertyupdate')) throw new DavError(400, 'Send a DAV: propertyupdate.');
  requireWriter(opened.call.ctx.caller);
  const all = fieldsIn(root);
  const refused = all.filter(([, fields]) => fields === undefined || collection.kind === 'root');
  const names = (some: typeof all) => some.map(([name]) => element(name));
  const path = collectionPath(opened.call.account.id, collection.name);
  if (refused.length > 0) {
    const others = all.filter((one) => !refused.includes(one));
    return multistatus(response(path, propstat(names(refused), 403) + propstat(names(others), 424)));
  }
  await update(opened, Object.assign({}, ...all.map(([, fields]) => fields)));
  return multistatus(response(path, propstat(names(all), 200)));
}

/** @throws 403 for a collection that is not for to-dos. */
function requireTodos(root: Element): void {
  const props = childrenOf(root, DAV, 'set').flatMap((one) => childOf(one, DAV, 'prop') ?? []);
  const sets = props.flatMap((prop) => childrenOf(prop, CALDAV, 'supported-calendar-component-set'));
  const names = sets.flatMap((set) =>
    childrenOf(set, CALDAV, 'comp').map(({ attributes }) => attributes['name']),
  );
  if (names.length > 0 && !names.some((name) => name?.toUpperCase() === 'VTODO'))
    throw new DavError(403, 'Collections here are for to-dos (VTODO).', {
      condition: 'C:supported-calendar-component',
    });
}

/** Answers a MKCALENDAR: makes a project in the personal workspace. */
export async function answerMkcalendar(of: Call, name: string): Promise<Answer> {
  const root = of.xml();
  if (root && !isNamed(root, CALDAV, 'mkcalendar')) throw new DavError(400, 'Send a CalDAV mkcalendar.');
  if (root) requireTodos(root);
  const all = root ? fieldsIn(root) : [];
  await makeCollection(of.ctx, { name, fields: Object.assign({}, ...all.map(([, fields]) => fields)) });
  return done(201);
}

/** Answers a DELETE of a collection: archives the project. */
export async function answerDeleteCollection(opened: Opened): Promise<Answer> {
  const { kind, id } = opened.collection;
  if (kind !== 'project')
    throw new DavError(403, 'Only the lists of projects can be deleted here. Archive an area in Parcours.', {
      condition: 'D:need-privileges',
    });
  await call(opened.call, 'archive_project', { projectId: id });
  return done(204);
}
