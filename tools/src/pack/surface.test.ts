import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootFolder } from '../workspace.ts'
import { publishedPackages, stagePackages } from './pack-packages.ts'
import { surfaceReport } from './surface.ts'

let staging: string
beforeAll(async () => {
  staging = await stagePackages()
})
afterAll(() => rm(staging, { recursive: true }))

const versionIn = (report: string) => /^Version (\S+)$/m.exec(report)?.[1] ?? '0.0.0'
/**
 * Returns major and minor version as one number. An addition must raise at least the minor version, because
 * our version ranges depend on it (ADR 060).
 */
function rankOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major * 1_000 + minor
}
const withoutVersion = (report: string) => report.replace(/^Version .*$/m, '')

describe.each(publishedPackages)('the surface of %s', (name) => {
  const file = join(rootFolder, 'docs/surface', `${name}.md`)

  it('the surface does not change without a higher version', async () => {
    const now = await surfaceReport(join(staging, name))
    const written = existsSync(file) ? await readFile(file, 'utf8') : ''
    if (withoutVersion(written) !== withoutVersion(now)) {
      expect(
        rankOf(versionIn(now)),
        `raise the major or minor version in ${name}/package.json, then run this test with -u`,
      ).toBeGreaterThan(rankOf(versionIn(written)))
    }
    await expect(now).toMatchFileSnapshot(file)
  })

  it('the version has a note of its changes', async () => {
    const { version } = JSON.parse(await readFile(join(rootFolder, name, 'package.json'), 'utf8')) as {
      version: string
    }
    const note = await readFile(join(rootFolder, name, 'changes', `${version}.md`), 'utf8')
    expect(note.trim().length).toBeGreaterThan(10)
  })

  it('the package contains a README and a changelog that begins with its version', async () => {
    const { version } = JSON.parse(await readFile(join(staging, name, 'package.json'), 'utf8')) as {
      version: string
    }
    expect(await readFile(join(staging, name, 'README.md'), 'utf8')).toMatch(
      new RegExp(`^# @headway/${name}\n`),
    )
    const changes = await readFile(join(staging, name, 'CHANGELOG.md'), 'utf8')
    expect(changes).toMatch(new RegExp(`^# Changes\n\n## ${version}\n`))
  })
})
