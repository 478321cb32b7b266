import { checks } from './suites/checks.ts'
import { fuzzing } from './suites/fuzzing.ts'
import { keycloakContract, objectStore } from './suites/java.ts'
import { allJourneys, coreJourneys, storybookTests } from './suites/playwright.ts'
import { runSuites } from './suites/run-suites.ts'
import { allTests, fastTests } from './suites/vitest.ts'

const USAGE = `npm test             static checks, unit and integration tests, the core journeys
npm test -- --all    also slow tests (*.slow.test.ts), fuzzing, Keycloak, an object store, stories and all journeys`

const options = process.argv.slice(2)
if (options.some((option) => option !== '--all')) {
  console.error(USAGE)
  process.exit(1)
}

const fast = [checks, fastTests, coreJourneys]
// Fuzzing mostly waits, so CPU-bound suites run concurrently with it.
const all = [checks, allTests, [fuzzing, keycloakContract, objectStore, storybookTests], allJourneys]

const hasPassed = await runSuites(options.includes('--all') ? all : fast, (line) => console.log(line))
process.exit(hasPassed ? 0 : 1)
