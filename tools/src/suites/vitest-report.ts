import { relative } from 'node:path'
import { rootFolder } from '../workspace.ts'
import { withFailureReasons } from './failure-reasons.ts'
import type { SuiteResult } from './suite.ts'

/** The fields of vitest's JSON report that are counted. */
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
  /** One message per failed attempt, even if the test passed in the end. */
  failureMessages: string[]
}

/**
 * Counts tests. A file that failed without a failed test, because of an import or its setup, counts as one
 * failure. Lists the reasons of tests that failed, or passed only after a retry.
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
        .map((test) =>
          withFailureReasons(`${relative(rootFolder, name)}: ${test.fullName}`, test.failureMessages),
        ),
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
