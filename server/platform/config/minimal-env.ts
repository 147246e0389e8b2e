/** The variables that a program needs. The others may be secrets. */
const passedVariables = [
  'PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'SystemRoot',
  'TEMP',
  'TMP',
  'TMPDIR',
];

/** The environment of programs that must not read our secrets. */
export const minimalEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])),
  NODE_ENV: process.env.NODE_ENV,
});
