import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { kitFolder } from './kit-folder.ts'

const run = promisify(execFile)

interface Outcome {
  code?: number
  stdout: string
  stderr: string
}

/** Runs the program in a folder that is not a section. */
const headwaySection = (...args: string[]): Promise<Outcome> =>
  run(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], { cwd: import.meta.dirname }).catch(
    (error: Outcome) => error,
  )

it('the command line prints its version', async () => {
  const { version } = JSON.parse(await readFile(join(kitFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  expect((await headwaySection('--version')).stdout.trim()).toBe(version)
})

it('the command line explains the options of a command', async () => {
  const { stdout } = await headwaySection('publish', '--help')
  expect(stdout).toContain('--changes <text>')
  expect(stdout).toContain('--json')
  expect(stdout).toContain('HEADWAY_TOKEN')
})

it.each([
  [['publsh'], "unknown command 'publsh'", 'Did you mean publish?'],
  [['use', '--percent', '10', '--reason', 'x'], "unknown option '--percent'", 'Did you mean --percentage?'],
  [['disable'], "required option '--reason <text>' not specified", ''],
  [['new'], "missing required argument 'name'", ''],
])('the command line rejects the arguments %s', async (args, problem, advice) => {
  const { code, stderr } = await headwaySection(...args)
  expect(code).toBe(1)
  expect(stderr).toContain(problem)
  expect(stderr).toContain(advice)
})

it('the command line rejects a name of two words without a stack trace', async () => {
  const { code, stderr } = await headwaySection('new', 'meeting-rooms')
  expect(code).toBe(1)
  expect(stderr.trim()).toBe(
    'The name of a section is one word of 2 to 30 lower-case letters, because it is part of identifiers. ' +
      'Its title may have several words: headway-section new meetingrooms --title "Title of the section"',
  )
})

it.each(['check', 'build', 'test', 'dev', 'publish', 'list'])(
  'the command %s outside the folder of a section says so without a stack trace',
  async (command) => {
    const { code, stderr } = await headwaySection(command)
    expect(code).toBe(1)
    expect(stderr.trim()).toBe(
      'Run this command in the folder of a section. This folder has no package.json.',
    )
  },
)

it('the command line suggests a name without the prefix of section names', async () => {
  const { stderr } = await headwaySection('new', 'mfe_rooms')
  expect(stderr).toContain('headway-section new rooms ')
})
