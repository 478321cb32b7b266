import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { findProgram } from './database/programs.ts'
import { installPackages, mayInstallPackages } from './packages.ts'
import { rootFolder } from './workspace.ts'

const run = promisify(execFile)

it('docs/monitoring/alerts.yml holds rules that Prometheus accepts', async ({ skip }) => {
  if (!(await findProgram('promtool'))) {
    skip(!(await mayInstallPackages()), 'promtool is not installed: it comes with the package prometheus')
    await installPackages(['prometheus'])
  }
  const { stdout } = await run('promtool', ['check', 'rules', join(rootFolder, 'docs/monitoring/alerts.yml')])
  expect(stdout).toMatch(/SUCCESS: \d+ rules found/)
})
