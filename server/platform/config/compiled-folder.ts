/** The folder of the compiled sources that run here; undefined where they run as they are, in development and in tests. */
export const compiledFolder = (): string | undefined =>
  /^.*[\\/]dist[\\/][0-9a-f]{16}(?=[\\/])/.exec(process.argv[1] ?? '')?.[0];
