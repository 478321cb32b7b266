import { spawn } from 'node:child_process'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { rootFolder } from '../workspace.ts'
import type { Suite } from './suite.ts'
import { runVitest } from './vitest.ts'

/** The version is pinned, so that runs stay reproducible. */
const SCHEMATHESIS = '4.32.5'

const folder = join(rootFolder, '.cache', `schemathesis-${SCHEMATHESIS}`)
const program = join(folder, 'bin/schemathesis')

const isInstalled = (path: string) =>
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

/** Installs Schemathesis in a virtual environment, without changes to the machine's Python. */
async function prepareSchemathesis(): Promise<boolean> {
  if (await isInstalled(program)) {
    return true
  }
  await mkdir(join(rootFolder, '.cache'), { recursive: true })
  return (
    (await hasRun('python3', ['-m', 'venv', folder])) &&
    (await hasRun(join(folder, 'bin/pip'), ['install', '--quiet', `schemathesis==${SCHEMATHESIS}`]))
  )
}

/** Sends valid and invalid requests, generated from the published API document, to a running backend. */
export const fuzzing: Suite = {
  name: 'fuzzing from the published document',
  async run() {
    if (!(await prepareSchemathesis())) {
      const notRun = 'Python 3 with venv and pip, or the package schemathesis, is not available.'
      return { passed: 0, failed: 0, notRun }
    }
    process.env.SCHEMATHESIS = program
    return runVitest(['--project', 'fuzzing'])
  },
}
