import { expect, test } from 'vitest';
import { splitByLanguage } from './offline-files';

const loader =
  's.s(["loadMessages",0,a]);let t={"../messages/ar/tasks.json":{id:()=>10,module:()=>s.A(10)},"../messages/de/tasks.json":{id:()=>20,module:()=>s.A(20)}}' +
  ',10,s=>{s.v(e=>Promise.all(["static/chunks/a-1.js"].map(e=>s.l(e))).then(()=>e(11)))}' +
  ',20,s=>{s.v(e=>Promise.all(["static/chunks/d~1.js"].map(e=>s.l(e))).then(()=>e(21)))}' +
  ',30,s=>{s.v(e=>Promise.all(["static/chunks/menu.js"].map(e=>s.l(e))).then(()=>e(31)))}';

const chunksOf = (text: string) => [
  { name: 'loader.js', text },
  ...['a-1.js', 'd~1.js', 'menu.js', 'page.css'].map((name) => ({ name, text: '' })),
];

const at = (...names: string[]) => names.map((name) => `/_next/static/chunks/${name}`);

test('lists the words of each language apart from the code that all readers need', () => {
  expect(splitByLanguage(chunksOf(loader))).toEqual({
    shared: at('loader.js', 'menu.js', 'page.css'),
    words: { ar: at('a-1.js'), de: at('d~1.js') },
  });
});

test('lists all files as shared if the bundler writes its code in another way', () => {
  const { shared, words } = splitByLanguage(chunksOf('import("static/chunks/a-1.js")'));
  expect([shared.length, words]).toEqual([5, {}]);
});
