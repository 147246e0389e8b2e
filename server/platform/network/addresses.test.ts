import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './addresses';

/** A private IPv4 address: the first parts of a private network, the rest at random. */
const privateIpv4 = fc
  .tuple(
    fc.constantFrom(
      [10],
      [127],
      [0],
      [169, 254],
      [172, 20],
      [192, 168],
      [100, 64],
      [198, 18],
      [224],
      [255],
      [168, 63, 129, 16],
    ),
    fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
  )
  .map(([network, rest]) => [...network, ...rest.slice(network.length)]);

const hex = (...bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The ways to write an IPv4 address as one of IPv6. */
const forms: Record<string, (bytes: readonly number[]) => string> = {
  plain: (bytes) => bytes.join('.'),
  mapped: (bytes) => `::ffff:${bytes.join('.')}`,
  'mapped in groups': ([a = 0, b = 0, c = 0, d = 0]) => `::ffff:${hex(a, b)}:${hex(c, d)}`,
  compatible: (bytes) => `::${bytes.join('.')}`,
  'compatible in groups': ([a = 0, b = 0, c = 0, d = 0]) => `::${hex(a, b)}:${hex(c, d)}`,
  translated: (bytes) => `::ffff:0:${bytes.join('.')}`,
  NAT64: (bytes) => `64:ff9b::${bytes.join('.')}`,
  'local NAT64': (bytes) => `64:ff9b:1::${bytes.join('.')}`,
  '6to4': ([a = 0, b = 0, c = 0, d = 0]) => `2002:${hex(a, b)}:${hex(c, d)}::1`,
  Teredo: ([a = 0, b = 0, c = 0, d = 0]) => `2001:0:${hex(a, b)}:${hex(c, d)}::1`,
};

test.each(Object.entries(forms))('no private address is public when written as %s', (_, write) => {
  fc.assert(fc.property(privateIpv4, (bytes) => !isPublicAddress(write(bytes))));
});

test('nothing outside 2000::/3 is public in IPv6', () => {
  const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, (parts) => {
      const text = parts.map((part) => part.toString(16)).join(':');
      return !isPublicAddress(text) || /^[23][0-9a-f]{3}:/.test(text);
    }),
  );
});

test.each(['168.63.129.16', '::7f00:1', 'fe80::1%eth0', '192.88.99.1', '3fff::1', '5f00::1'])(
  '%s is not public',
  (address) => expect(isPublicAddress(address)).toBe(false),
);

test.each(['168.63.129.17', '1.1.1.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);
