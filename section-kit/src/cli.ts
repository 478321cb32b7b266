#!/usr/bin/env node
/** Oldest major version of Node.js in which the commands run. */
const OLDEST_NODE = 24

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(`headway-section needs Node.js ${OLDEST_NODE} or later. This is ${process.version}.`)
  process.exit(1)
}
// Loaded after the check, because an older Node.js cannot run it.
const { run } = await import('./program.ts')
await run(process.argv)
