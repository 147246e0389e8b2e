// Turbopack's loader of messages/*/*.json: the browser needs no parser of ICU messages.

/**
 * @this {{ async(): (error: unknown, result?: string) => void }}
 * @param {string} source
 */
module.exports = function compileMessages(source) {
  const done = this.async();
  import('icu-minify/compile').then(({ default: compile }) => {
    /** @param {unknown} value @returns {unknown} */
    const compiled = (value) =>
      typeof value === 'string'
        ? compile(value)
        : Object.fromEntries(Object.entries(value ?? {}).map(([key, inner]) => [key, compiled(inner)]));
    done(null, JSON.stringify(compiled(JSON.parse(source))));
  }, done);
};
