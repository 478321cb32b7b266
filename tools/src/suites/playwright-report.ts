import { withReasons } from './reasons.ts'
import type { SuiteResult } from './suite.ts'

/**
 * The part of Playwright's JSON report that is counted. Only unattended runs (`CI=true`) repeat a failed test, twice: what
 * passes then counts, and is named at the end of the run with what failed first. At a desk a test that fails once has failed.
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
    return withReasons(
      `${suite.title}: ${title}`,
      attempts.map(({ error }) => error?.message),
    )
  })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsWhere(isMeant, inner))]
}

/** Counts journeys and stories, and says of each that failed, or passed only when repeated, why. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): SuiteResult {
  const isFlaky = ({ ok, tests }: PlaywrightSpec) => ok && tests.some(({ status }) => status === 'flaky')
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap((suite) => specsWhere(({ ok }) => !ok, suite)),
    repeated: suites.flatMap((suite) => specsWhere(isFlaky, suite)),
  }
}
