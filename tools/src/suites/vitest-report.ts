import { relative } from 'node:path'
import { rootFolder } from '../workspace.ts'
import { withReasons } from './reasons.ts'
import type { SuiteResult } from './suite.ts'

/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: VitestTest[]
  }[]
}

interface VitestTest {
  status: string
  fullName: string
  /** One for each attempt that failed, also of a test that has passed in the end. */
  failureMessages: string[]
}

/**
 * Counts tests, and as one failure each file that failed without a failed test: it did not load, or its set-up broke.
 * Says of each that failed, or passed only when repeated, why.
 */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): SuiteResult {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  )
  const testsWhere = (isMeant: (test: VitestTest) => boolean) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isMeant)
        .map((test) => withReasons(`${relative(rootFolder, name)}: ${test.fullName}`, test.failureMessages)),
    )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    failures: [
      ...testsWhere(({ status }) => status === 'failed'),
      ...brokenFiles.map(({ name }) => `${relative(rootFolder, name)}: set-up`),
    ],
    repeated: testsWhere(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  }
}
