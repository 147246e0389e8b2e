/** What the service worker stores of a build. */
export interface OfflineFiles {
  shared: string[];
  /** The words of a language, which only its readers store. */
  words: Record<string, string[]>;
}

interface Chunk {
  name: string;
  text: string;
}

/** In the code that loads words: `"../messages/de/tasks.json":{id:()=>123`. */
const moduleOfWords = /"\.\.\/messages\/([\w-]+)\/[\w-]+\.json":\{id:\(\)=>(\d+)/g;
/** What a module loads late: `123,e=>{e.v(t=>Promise.all(["static/chunks/1a2b.js"]`. */
const lateModule = /\b(\d+),\w+=>\{\w+\.v\(\w+=>Promise\.all\(\[([^\]]*)\]/g;

/** The languages of the chunks that hold words, as the bundler writes it. Without any, all chunks are shared. */
function languagesOf(chunks: readonly Chunk[]): Map<string, string> {
  const languages = new Map<string, string>();
  for (const { text } of chunks) {
    const modules = new Map(
      [...text.matchAll(moduleOfWords)].map(([, language = '', id = '']) => [id, language]),
    );
    if (modules.size === 0) continue;
    for (const [, id = '', files = ''] of text.matchAll(lateModule)) {
      const language = modules.get(id);
      for (const [, name = ''] of files.matchAll(/static\/chunks\/([\w.~-]+)/g))
        if (language) languages.set(name, language);
    }
  }
  return languages;
}

const addressOf = (name: string) => `/_next/static/chunks/${name}`;

/** Splits the code of a build: others do not download the words of a language. */
export function splitByLanguage(chunks: readonly Chunk[]): OfflineFiles {
  const languages = languagesOf(chunks);
  const shared = chunks.filter(({ name }) => !languages.has(name));
  const words: OfflineFiles['words'] = {};
  for (const [name, language] of languages) words[language] = [...(words[language] ?? []), addressOf(name)];
  return { shared: shared.map(({ name }) => addressOf(name)), words };
}
