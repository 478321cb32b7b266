import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SuiteResult } from './suite.ts'

/**
 * Runs something that writes its results into a JSON file, and counts them.
 *
 * A program that ends badly although every test passed, or that wrote nothing, counts as one failure: its reason is on
 * the terminal.
 *
 * @param run receives the file to write and returns the program's exit code.
 * @param count reads passed and failed from the file's content.
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
