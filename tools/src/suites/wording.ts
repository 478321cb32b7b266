import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rootFolder } from '../workspace.ts'
import type { Suite } from './suite.ts'

const run = promisify(execFile)

/** Files whose text is checked. */
const PATTERNS = ['*.ts', '*.tsx', '*.md', '*.css', '*.mjs']

/** Files that must contain these words or characters: this rule with its test, and code that handles foreign text. */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  'tools/src/suites/wording.ts',
  'tools/src/suites/wording.test.ts',
  'backend/src/modules/sections/health/health-collector.ts',
  'backend/src/modules/task-import/sources/markdown-of-html.ts',
])

/** Words that make a sentence hard to read, and guillemets, which English does not use. */
const BANNED = /\b(?:whoever|anew|so many|somebody|meanwhile)\b|[«»]/i

/** Comments that begin with a relative clause and therefore have no subject. */
const WITHOUT_SUBJECT =
  /(?:\/\*\*|^\s*\/\/) (?:What|Whatever|Who|Whom|Where|Of|So much|How many|As often|Not after) /

/** Returns the lines of a file that break the rules, with their numbers. */
export const findWording = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      BANNED.test(line) || WITHOUT_SUBJECT.test(line) ? [`${index + 1}: ${line.trim()}`] : [],
    )

/** Checks that code, comments and documents use plain English. */
export const wording: Suite = {
  name: 'wording',
  async run() {
    const { stdout } = await run('git', ['ls-files', '-z', ...PATTERNS], {
      cwd: rootFolder,
      maxBuffer: 16 * 1_024 * 1_024,
    })
    const files = stdout.split('\0').filter((file) => file !== '' && !EXCEPTIONS.has(file))
    let failed = 0
    for (const file of files) {
      // A deleted file is listed until the deletion is staged.
      const text = await readFile(join(rootFolder, file), 'utf8').catch(() => '')
      for (const line of findWording(text)) {
        console.log(`${file}:${line}`)
        failed = 1
      }
    }
    return { passed: 1 - failed, failed }
  },
}
