import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { countPlaywright } from './playwright-report.ts'
import { countFromReport } from './report-file.ts'
import { runSuites } from './run-suites.ts'
import type { Suite } from './suite.ts'
import { countVitest } from './vitest-report.ts'

const suite = (name: string, run: Suite['run']): Suite => ({ name, run })

async function linesOf(suites: (Suite | Suite[])[]) {
  const lines: string[] = []
  const hasPassed = await runSuites(suites, (line) => lines.push(line))
  return { lines, hasPassed }
}

describe('running suites', () => {
  it('a run of suites ends with a summary in plain words', async () => {
    const { lines, hasPassed } = await linesOf([
      suite('one', async () => ({ passed: 3, failed: 0 })),
      suite('two', async () => ({ passed: 4, failed: 0 })),
    ])
    expect(lines.at(-1)).toBe('7 passed, 0 failed')
    expect(hasPassed).toBe(true)
  })

  it('a run of suites says what was skipped, without counting it', async () => {
    const { lines, hasPassed } = await linesOf([
      suite('one', async () => ({ passed: 3, failed: 0 })),
      suite('two', async () => ({ passed: 0, failed: 0, notRun: 'Maven is not installed.' })),
    ])
    expect(lines.at(-1)).toBe('3 passed, 0 failed')
    expect(lines.at(-2)).toBe('not run: two. Maven is not installed.')
    expect(lines.join('\n')).toMatch(/absent {2}two/)
    expect(hasPassed).toBe(true)
  })

  it('suites of one group run at the same time, and each is counted', async () => {
    const first = Promise.withResolvers<void>()
    const { lines, hasPassed } = await linesOf([
      [
        suite('waits for the other', () => first.promise.then(() => ({ passed: 1, failed: 0 }))),
        suite('is waited for', async () => {
          first.resolve()
          return { passed: 2, failed: 1 }
        }),
      ],
    ])
    expect(lines.at(-1)).toBe('3 passed, 1 failed')
    expect(lines.at(-2)).toMatch(/ok {6}waits for the other.*\nFAILED {2}is waited for/)
    expect(hasPassed).toBe(false)
  })

  it('a run of suites continues after a suite that fails or crashes', async () => {
    const { lines, hasPassed } = await linesOf([
      suite('breaks', () => Promise.reject(new Error('broken'))),
      suite('fails', async () => ({
        passed: 1,
        failed: 2,
        failures: ['a.test.ts: refuses', 'b.test.ts: set-up'],
      })),
      suite('passes', async () => ({ passed: 5, failed: 0 })),
    ])
    expect(lines.at(-1)).toBe('6 passed, 3 failed')
    expect(hasPassed).toBe(false)
    expect(lines.slice(-3, -1)).toEqual([
      'failed in fails: a.test.ts: refuses',
      'failed in fails: b.test.ts: set-up',
    ])
    expect(lines.at(-4)).toMatch(/FAILED {2}breaks.*\nFAILED {2}fails.*\nok {6}passes/)
  })

  it('a run of suites passes and names at the end the tests that passed only on a retry', async () => {
    const { lines, hasPassed } = await linesOf([
      suite('one', async () => ({ passed: 1, failed: 0, repeated: ['a.spec.ts: is flaky'] })),
    ])
    expect(lines.slice(-2)).toEqual([
      'passed only after a retry in one: a.spec.ts: is flaky',
      '1 passed, 0 failed',
    ])
    expect(hasPassed).toBe(true)
  })
})

describe('counting from a report', () => {
  const count = (report: { passed: number; failed: number }) => report
  const writing = (report: unknown, code: number) => async (file: string) => {
    await writeFile(file, JSON.stringify(report))
    return code
  }

  it('the counts come from the report', async () => {
    expect(await countFromReport(writing({ passed: 2, failed: 1 }, 1), count)).toEqual({
      passed: 2,
      failed: 1,
    })
  })

  it('an error exit without a failed test counts as a failure', async () => {
    expect(await countFromReport(writing({ passed: 2, failed: 0 }, 1), count)).toEqual({
      passed: 2,
      failed: 1,
    })
  })

  it('a missing report counts as a failure, even after a successful exit', async () => {
    expect(await countFromReport(async () => 0, count)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('counting tests', () => {
  const test = (status: string, fullName: string, failureMessages: string[] = []) => ({
    status,
    fullName,
    failureMessages,
  })
  const namesIn = (lines: readonly string[] = []) => lines.map((line) => line.replace(/^.*\//, ''))

  it('a file whose set-up failed counts as a failure', () => {
    const result = countVitest({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: '/a.test.ts', status: 'passed', assertionResults: [test('passed', 'a')] },
        { name: '/b.test.ts', status: 'failed', assertionResults: [test('failed', 'b')] },
        { name: '/c.test.ts', status: 'failed', assertionResults: [test('skipped', 'c')] },
        { name: '/d.test.ts', status: 'failed', assertionResults: [] },
      ],
    })
    expect(result).toMatchObject({ passed: 1, failed: 3, repeated: [] })
    expect(namesIn(result.failures)).toEqual(['b.test.ts: b', 'c.test.ts: set-up', 'd.test.ts: set-up'])
  })

  it('the report says for a test why each attempt failed, even when the last one passed', () => {
    const result = countVitest({
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        {
          name: '/a.test.ts',
          status: 'failed',
          assertionResults: [
            test('passed', 'passes'),
            test('passed', 'is flaky', ['\u001b[31mtoo\u001b[39m\n  late']),
            test('failed', 'fails', [
              'one\n    at run (/node_modules/vitest/a.js:1:1)',
              'two\n    at a.ts:1:1',
            ]),
          ],
        },
      ],
    })
    expect(namesIn(result.failures)).toEqual([
      'a.test.ts: fails\n  attempt 1: one\n  attempt 2: two at a.ts:1:1',
    ])
    expect(namesIn(result.repeated)).toEqual(['a.test.ts: is flaky\n  attempt 1: too late'])
  })

  it('the report says for a journey why each attempt failed, even when the last one passed', () => {
    const failing = (message: string) => ({ error: { message } })
    const result = countPlaywright({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      errors: [],
      suites: [
        {
          title: 'a.spec.ts',
          specs: [
            { title: 'passes', ok: true, tests: [{ status: 'expected', results: [{}] }] },
            { title: 'is flaky', ok: true, tests: [{ status: 'flaky', results: [failing('too late'), {}] }] },
          ],
          suites: [
            {
              title: 'group',
              specs: [
                {
                  title: 'fails',
                  ok: false,
                  tests: [
                    {
                      status: 'unexpected',
                      results: [failing('\u001b[31mnot there\u001b[39m\n\n  at all'), failing('two')],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    })
    expect(result).toEqual({
      passed: 2,
      failed: 1,
      failures: ['group: fails\n  attempt 1: not there at all\n  attempt 2: two'],
      repeated: ['a.spec.ts: is flaky\n  attempt 1: too late'],
    })
  })
})
