import { checks } from './suites/checks.ts'
import { fuzzing } from './suites/fuzzing.ts'
import { keycloakContract, objectStore } from './suites/java.ts'
import { endToEndTests, storybookTests } from './suites/playwright.ts'
import { runSuites } from './suites/run-suites.ts'
import { vitest } from './suites/vitest.ts'

// Servers and browsers keep most of these waiting: together they take little longer than the longest alone.
const suites = [...checks, [vitest, keycloakContract], [fuzzing, objectStore, storybookTests], endToEndTests]
const hasPassed = await runSuites(suites, (line) => console.log(line))
process.exit(hasPassed ? 0 : 1)
