import { spawn } from 'node:child_process'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { rootFolder } from '../workspace.ts'
import type { Suite } from './suite.ts'
import { runVitest } from './vitest.ts'

/** Pinned, so that a run finds today what it finds tomorrow. */
const SCHEMATHESIS = '4.32.5'

const folder = join(rootFolder, '.cache', `schemathesis-${SCHEMATHESIS}`)
const program = join(folder, 'bin/schemathesis')

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

function hasRun(command: string, parameters: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'ignore'] })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Schemathesis in an environment of its own; nothing of the machine's Python is changed. */
async function prepareSchemathesis(): Promise<boolean> {
  if (await isThere(program)) {
    return true
  }
  await mkdir(join(rootFolder, '.cache'), { recursive: true })
  return (
    (await hasRun('python3', ['-m', 'venv', folder])) &&
    (await hasRun(join(folder, 'bin/pip'), ['install', '--quiet', `schemathesis==${SCHEMATHESIS}`]))
  )
}

/** Requests made from the published document, valid and hostile, against a running backend. */
export const fuzzing: Suite = {
  name: 'fuzzing from the published document',
  async run() {
    if (!(await prepareSchemathesis())) {
      const notRun = 'Python 3 with venv and pip, or the package schemathesis, cannot be had here.'
      return { passed: 0, failed: 0, notRun }
    }
    process.env.SCHEMATHESIS = program
    return runVitest(['--project', 'fuzzing'])
  },
}
