// Runs a TypeScript entry with plain Node: `node launch/launch.cjs server/main.ts [arguments]`.
// An old Node must be able to parse this file, so it stays within the JavaScript of Node 10.
var needed = require('../package.json').engines.node.replace(/[^\d.]/g, '');

/** @param {string} found @param {string} wanted */
function isOlder(found, wanted) {
  var a = found.split('.').map(Number);
  var b = wanted.split('.').map(Number);
  return a[0] !== b[0] ? a[0] < b[0] : a[1] < b[1];
}

/** @param {unknown} error */
function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

if (isOlder(process.versions.node, needed))
  fail(`Parcours needs Node ${needed} or later, and this is ${process.versions.node}. Install a newer Node.`);
else import('./run.mjs').then((launch) => launch.run(process.argv[2])).catch(fail);
