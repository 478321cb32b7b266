import { checks } from './suites/checks.ts'
import { fuzzing } from './suites/fuzzing.ts'
import { keycloakContract, objectStore } from './suites/java.ts'
import { endToEndTests, storybookTests } from './suites/playwright.ts'
import { runSuites } from './suites/run-suites.ts'
import { vitest } from './suites/vitest.ts'

// Keycloak keeps its contract waiting for most of the time, and so do the tests of durability.
const suites = [...checks, [vitest, keycloakContract], objectStore, fuzzing, storybookTests, endToEndTests]
const hasPassed = await runSuites(suites, (line) => console.log(line))
process.exit(hasPassed ? 0 : 1)
