import { withFailureReasons } from './failure-reasons.ts'
import type { SuiteResult } from './suite.ts'

/**
 * The fields of Playwright's JSON report that are counted. Unattended runs (`CI=true`) retry a failed test
 * twice. A test that passes then counts as passed, and its first error is listed at the end of the run. A
 * local run has no retries.
 */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  title: string
  specs: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSpec {
  title: string
  ok: boolean
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}

function specsWhere(isMeant: (spec: PlaywrightSpec) => boolean, suite: PlaywrightSuite): string[] {
  const own = suite.specs.filter(isMeant).map(({ title, tests }) => {
    const attempts = tests.flatMap(({ results }) => results)
    return withFailureReasons(
      `${suite.title}: ${title}`,
      attempts.map(({ error }) => error?.message),
    )
  })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsWhere(isMeant, inner))]
}

/** Counts tests and lists the reasons of those that failed, or passed only after a retry. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): SuiteResult {
  const isFlaky = ({ ok, tests }: PlaywrightSpec) => ok && tests.some(({ status }) => status === 'flaky')
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap((suite) => specsWhere(({ ok }) => !ok, suite)),
    repeated: suites.flatMap((suite) => specsWhere(isFlaky, suite)),
  }
}
