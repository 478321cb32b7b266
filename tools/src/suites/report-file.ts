import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SuiteResult } from './suite.ts'

/**
 * Runs a program that writes its results into a JSON file, and counts them.
 *
 * A program that fails although all its tests passed, or that writes no file, counts as one failure. Its
 * output on the terminal tells why.
 *
 * @param run receives the path of the file and returns the program's exit code.
 * @param count counts passed and failed tests of the parsed file.
 */
export async function countFromReport<Report>(
  run: (file: string) => Promise<number>,
  count: (report: Report) => SuiteResult,
): Promise<SuiteResult> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-report-'))
  try {
    const file = join(folder, 'report.json')
    const code = await run(file)
    const text = await readFile(file, 'utf8').catch(() => undefined)
    const result = text === undefined ? { passed: 0, failed: 0 } : count(JSON.parse(text) as Report)
    const isUnexplained = result.failed === 0 && (code !== 0 || text === undefined)
    return isUnexplained ? { ...result, failed: 1 } : result
  } finally {
    await rm(folder, { recursive: true })
  }
}
