import { stripVTControlCharacters } from 'node:util'
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

/** Characters of an error that are repeated at the end: its message and what was expected, not the whole log. */
const REASON = 600

const reasonOf = (message: string) =>
  stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, REASON)

/** One line per test, and one per attempt that failed, since an attempt may fail for what the one before it left. */
function specsWhere(isMeant: (spec: PlaywrightSpec) => boolean, suite: PlaywrightSuite): string[] {
  const own = suite.specs.filter(isMeant).map((spec) => {
    const attempts = spec.tests.flatMap(({ results }) => results)
    const reasons = attempts.flatMap(({ error }, index) =>
      error?.message ? [`  attempt ${index + 1}: ${reasonOf(error.message)}`] : [],
    )
    return [`${suite.title}: ${spec.title}`, ...reasons].join('\n')
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
