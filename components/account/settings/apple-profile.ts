import { newUuid } from '../../sync/new-uuid';

/** How a program signs in. */
export interface SignIn {
  /** The address of the lists, which ends with `/dav/`. */
  address: string;
  user: string;
  password: string;
}

const DOCTYPE = '-//Apple//DTD PLIST 1.0//EN';
const DTD = 'http://www.apple.com/DTDs/PropertyList-1.0.dtd';

type Value = string | number | boolean | readonly Dictionary[];
type Dictionary = Readonly<Record<string, Value>>;

/** A value as a property list has it. */
function elementOf(list: XMLDocument, value: Value | Dictionary): Element {
  const make = (name: string, children: readonly (Element | string)[] = []) => {
    const element = list.createElement(name);
    element.append(...children);
    return element;
  };
  if (typeof value === 'string') return make('string', [value]);
  if (typeof value === 'number') return make('integer', [String(value)]);
  if (typeof value === 'boolean') return make(String(value));
  if (Array.isArray(value))
    return make(
      'array',
      value.map((one) => elementOf(list, one)),
    );
  return make(
    'dict',
    Object.entries(value).flatMap(([key, one]) => [make('key', [key]), elementOf(list, one)]),
  );
}

const payload = (type: string, identifier: string) => ({
  PayloadType: type,
  PayloadVersion: 1,
  PayloadIdentifier: identifier,
  PayloadUUID: newUuid(),
  PayloadDisplayName: 'Parcours',
});

/**
 * A profile that adds the account to Reminders on an iPhone, iPad or Mac.
 * Source: Apple, Device Management, `com.apple.caldav.account`.
 */
export function appleProfile({ address, user, password }: SignIn): string {
  const { hostname, protocol, port, pathname } = new URL(address);
  const isSecure = protocol === 'https:';
  const account = {
    ...payload('com.apple.caldav.account', `${hostname}.parcours.caldav`),
    CalDAVAccountDescription: 'Parcours',
    CalDAVHostName: hostname,
    CalDAVPort: Number(port) || (isSecure ? 443 : 80),
    CalDAVUseSSL: isSecure,
    CalDAVPrincipalURL: pathname,
    CalDAVUsername: user,
    CalDAVPassword: password,
  };
  const type = document.implementation.createDocumentType('plist', DOCTYPE, DTD);
  const list = document.implementation.createDocument(null, 'plist', type);
  list.documentElement.setAttribute('version', '1.0');
  const profile = { ...payload('Configuration', `${hostname}.parcours`), PayloadContent: [account] };
  list.documentElement.append(elementOf(list, profile));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(list)}`;
}

/** Opens DAVx⁵ with the account filled in. Source: the manual of DAVx⁵, “Integration”. */
export function davx5Link({ address, user, password }: SignIn): string {
  const url = new URL(address);
  const scheme = url.protocol === 'https:' ? 'davx5' : 'caldav';
  return `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${url.host}${url.pathname}`;
}
