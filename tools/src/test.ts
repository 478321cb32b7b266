import { checks } from './suites/checks.ts'
import { fuzzing } from './suites/fuzzing.ts'
import { keycloakContract, objectStore } from './suites/java.ts'
import { endToEndTests, storybookTests } from './suites/playwright.ts'
import { runSuites } from './suites/run-suites.ts'
import { vitest } from './suites/vitest.ts'

// Fuzzing asks for as long as it is told to and mostly waits; what keeps a processor busy is beside it, not beside what is busy itself.
const suites = [...checks, vitest, [fuzzing, keycloakContract, objectStore, storybookTests], endToEndTests]
const hasPassed = await runSuites(suites, (line) => console.log(line))
process.exit(hasPassed ? 0 : 1)
