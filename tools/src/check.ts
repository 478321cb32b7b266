import { checks } from './suites/checks.ts'
import { runSuites } from './suites/run-suites.ts'

const hasPassed = await runSuites([checks], (line) => console.log(line))
process.exit(hasPassed ? 0 : 1)
