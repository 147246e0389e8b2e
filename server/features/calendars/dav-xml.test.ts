import { expect, test } from 'vitest';
import { readMultistatus, strong } from './dav-xml';
import { readEvents } from './read-events';

const span = { from: Date.parse('2026-01-01T00:00:00Z'), until: Date.parse('2027-01-01T00:00:00Z') };
const answer = (prop: string, href = '/c/a.ics') =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:"><d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop></d:propstat></d:response></d:multistatus>`;
const lines = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:a',
  'SUMMARY:caf&#233; &#x1F382; R&amp;D &amp;#13; &lt;b&gt;',
  'DTSTART:20260601T090000Z',
  'END:VEVENT',
  'END:VCALENDAR',
];

test.each(['&#13;\n', '&#xD;\n', '&#xd;&#xA;', '&#013;&#10;', '\n', '\r\n'])(
  'reads files whose lines end with %j',
  (end) => {
    const text = answer(`<c:calendar-data>${lines.join(end)}${end}</c:calendar-data>`);
    expect(readEvents({ texts: [text], span, zone: 'UTC' })).toMatchObject([
      { events: [{ title: 'café 🎂 R&D &#13; <b>', eventId: 'a.ics' }], unread: 0 },
    ]);
  },
);

test('reads references in names, etags and addresses, and leaves CDATA as it is', () => {
  const prop =
    '<d:displayname>Caf&#xE9; &#38;amp; <![CDATA[&#233;]]></d:displayname><d:getetag>&#34;1&#x22;</d:getetag>';
  expect(readMultistatus(answer(prop, '/c/a&#38;b&#x2f;c.ics'))).toEqual([
    { href: '/c/a&b/c.ics', properties: { displayname: 'Café &amp;&#233;', getetag: '"1"' } },
  ]);
  expect(readMultistatus(`\uFEFF${answer('<d:getetag>1</d:getetag>')}`)).toHaveLength(1);
});

test('a reference to no character stays, and declared entities do not grow', () => {
  const bomb = `<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${answer('<d:displayname>&b; &#0; &#xD800; &#x110000; &no;</d:displayname>').replace(/^<.*?>/, '')}`;
  expect(readMultistatus(bomb)?.[0]?.properties.displayname).toBe('&b; &#0; &#xD800; &#x110000; &no;');
});

test('many references do not make an answer unreadable', () => {
  const text = answer(`<d:displayname>${'&#13;&amp;'.repeat(200_000)}x</d:displayname>`);
  expect(readMultistatus(text)?.[0]?.properties.displayname).toHaveLength(400_001);
});

test('an etag is the same however it was sent', () => {
  expect(['"x"', 'W/"x"', 'w/"x"', '"x-gzip"', 'W/"x--gzip"'].map(strong)).toEqual(Array(5).fill('"x"'));
});

test('reads several homes, failed properties and an empty answer', () => {
  const homes = '<c:calendar-home-set><d:href>/a/</d:href><d:href>/b/</d:href></c:calendar-home-set>';
  expect(readMultistatus(answer(homes))?.[0]?.properties).toEqual({ 'calendar-home-set': ['/a/', '/b/'] });
  expect(readMultistatus('<d:multistatus xmlns:d="DAV:"/>')).toEqual([]);
});
