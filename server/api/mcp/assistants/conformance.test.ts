import { expect, test } from 'vitest';
import { runConformance } from '../../../../testing/conformance';
import { listen } from '../../../../testing/start/listen';
import { callHeaders, createApp } from '../../../../testing/test-app';

/** Scenarios that cannot pass here, with the reason. Every other scenario must pass. */
const notApplicable: [RegExp, string][] = [
  [/^tools-call-/, 'needs the test tools of a reference server'],
  [/^json-schema-2020-12$/, 'needs the test tools of a reference server'],
  [/^elicitation-/, 'needs the test tools of a reference server'],
  [
    /^input-required-result-(?!unsupported|validate|ignore|missing)/,
    'needs the test tools of a reference server',
  ],
  [/^resources-(read|templates-read)/, 'needs the test resources of a reference server'],
  [/^prompts-get-/, 'needs the test prompts of a reference server'],
  [/^http-custom-header-server-validation$/, 'no tool takes arguments from headers'],
  [/^logging-set-level$/, 'sends no log messages, so it does not declare logging'],
  [/^resources-(un)?subscribe$/, 'nothing is subscribed to, and subscriptions are not declared'],
];

/** Checks of applicable scenarios that need what this server does not have. */
const untestable: Record<string, string[]> = {
  'server-stateless': [
    // Need the test tools of a reference server.
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
  ],
};

const isApplicable = (scenario: string) => !notApplicable.some(([pattern]) => pattern.test(scenario));

// Each run starts the suite as a process, which is slow on a busy machine.
test.each([
  [
    '2025-11-25',
    ['server-initialize', 'ping', 'completion-complete', 'tools-list', 'dns-rebinding-protection'],
  ],
  ['2026-07-28', ['server-stateless', 'caching', 'http-header-validation', 'sep-2164-resource-not-found']],
])(
  'passes the applicable conformance scenarios of %s',
  async (revision, expected) => {
    await using app = await createApp();
    await using server = await listen();
    const headers = callHeaders(await app.account('Ann'));
    const failures = await runConformance({ port: server.port, headers, revision });
    const applicable = [...failures].filter(([scenario]) => isApplicable(scenario));
    expect(applicable.map(([scenario]) => scenario)).toEqual(
      expect.arrayContaining([...expected, 'resources-list', 'prompts-list']),
    );
    for (const [scenario, checks] of applicable)
      expect([scenario, checks]).toEqual([scenario, untestable[scenario] ?? []]);
  },
  90_000,
);
