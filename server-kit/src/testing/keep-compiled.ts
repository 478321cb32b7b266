import { flushCompileCache } from 'node:module'

// A process keeps what it has compiled for the next one when it ends; one that a test kills does not come so far.
setInterval(flushCompileCache, 1_000).unref()
