import { flushCompileCache } from 'node:module'

// Node writes its compile cache when a process exits. A process that a test kills would never write it.
setInterval(flushCompileCache, 1_000).unref()
