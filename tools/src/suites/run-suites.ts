import { seconds } from '../duration.ts'
import { Failure } from '../failure.ts'
import type { Suite, SuiteReport, SuiteResult } from './suite.ts'

/**
 * Runs all suites one after another, even if one fails, and prints a table and the totals.
 *
 * @param steps suites, or arrays of suites that run concurrently because they mostly wait.
 * @returns true if everything passed.
 */
export async function runSuites(
  steps: readonly (Suite | readonly Suite[])[],
  print: (line: string) => void,
): Promise<boolean> {
  const reports: SuiteReport[] = []
  for (const step of steps) {
    const suites = [step].flat()
    print(`\n== ${suites.map(({ name }) => name).join(', concurrently with ')}`)
    reports.push(...(await Promise.all(suites.map((suite) => runTimed(suite, print)))))
  }
  print(`\n${table(reports)}\n`)
  for (const { name, failures = [], repeated = [] } of reports) {
    repeated.forEach((line) => print(`passed only after a retry in ${name}: ${line}`))
    failures.forEach((failure) => print(`failed in ${name}: ${failure}`))
  }
  for (const { name, notRun } of reports) {
    if (notRun) {
      print(`not run: ${name}. ${notRun}`)
    }
  }
  const passed = reports.reduce((sum, report) => sum + report.passed, 0)
  const failed = reports.reduce((sum, report) => sum + report.failed, 0)
  print(`${passed} passed, ${failed} failed`)
  return failed === 0
}

async function runTimed(suite: Suite, print: (line: string) => void): Promise<SuiteReport> {
  const started = performance.now()
  const result = await runSafely(suite, print)
  return { name: suite.name, ...result, milliseconds: performance.now() - started }
}

async function runSafely(suite: Suite, print: (line: string) => void): Promise<SuiteResult> {
  try {
    return await suite.run()
  } catch (error) {
    print(error instanceof Failure ? error.message : String((error as Error).stack))
    return { passed: 0, failed: 1 }
  }
}

/** Formats one line per suite with name, counts and duration. */
export function table(reports: readonly SuiteReport[]): string {
  const width = Math.max(...reports.map(({ name }) => name.length))
  return reports
    .map(({ name, passed, failed, notRun, milliseconds }) =>
      [
        wordFor(failed, notRun),
        name.padEnd(width),
        `${passed} passed`.padStart(13),
        `${failed} failed`.padStart(11),
        seconds(milliseconds).padStart(9),
      ].join('  '),
    )
    .join('\n')
}

function wordFor(failed: number, notRun: string | undefined): string {
  if (notRun) {
    return 'absent'
  }
  return failed > 0 ? 'FAILED' : 'ok    '
}
