import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRepository, linkPackages } from './repository-copy.ts'
import { rootFolder } from './workspace.ts'

const run = promisify(execFile)
let copy: string

/** Copies what the type check has built, so that it only checks what the guides change. */
async function copyTypes(): Promise<void> {
  for (const entry of await readdir(rootFolder, { withFileTypes: true })) {
    const built = join(entry.name, '.tsbuild')
    if (entry.isDirectory() && existsSync(join(rootFolder, built))) {
      await cp(join(rootFolder, built), join(copy, built), { recursive: true })
    }
  }
}

/**
 * Applies the code blocks of a guide that name a file. A block replaces the file, or is
 * inserted `after` a line of it.
 */
async function follow(guide: string): Promise<void> {
  const text = await readFile(join(copy, guide), 'utf8')
  for (const [, file = '', anchor, block = ''] of text.matchAll(
    /^```\w+ (\S+\.?\w*)(?: after (.+))?\n([\s\S]*?)^```$/gm,
  )) {
    const target = join(copy, file)
    await mkdir(dirname(target), { recursive: true })
    if (anchor === undefined) {
      await writeFile(target, block)
      continue
    }
    const lines = (await readFile(target, 'utf8')).split('\n')
    const place = lines.findIndex((line) => line.trim() === anchor)
    expect(place, `${file} has the line ${anchor}`).toBeGreaterThan(-1)
    lines.splice(place + 1, 0, block.trimEnd())
    await writeFile(target, lines.join('\n'))
  }
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'headway guide '))
  await copyRepository(copy)
  await copyTypes()
  await follow('docs/guides/add-a-section.md')
  await follow('docs/guides/add-a-module.md')
  await linkPackages(copy)
})
afterAll(async () => {
  await rm(copy, { recursive: true, force: true })
})

describe('the guide for a section', () => {
  it('a section made by the guide builds and lists the gateway settings it needs', async () => {
    const folder = join(copy, 'mfe-absences')
    const rspack = join(copy, 'node_modules/@rspack/cli/bin/rspack.js')
    await run(process.execPath, [rspack, 'build', '--mode', 'production'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const described = JSON.parse(await readFile(join(folder, 'dist/section.json'), 'utf8')) as object
    expect(described).toMatchObject({ name: 'mfe_absences', basePaths: ['/absences'], contract: 2 })
    expect(described).toMatchObject({ routes: [{ path: '/absences' }, { path: '/absences/:day' }] })
  })

  it('a section made by the guide has tests, passes the type check and is in the container files', async () => {
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const tests = ['--project', 'mfe-absences', '--project', 'tools', 'absences.test', 'containers.test']
    const { stdout } = await run(process.execPath, [vitest, 'run', ...tests], { cwd: copy })
    expect(stdout).toContain('absences.test.tsx')
    await run(process.execPath, [join(copy, 'node_modules/typescript/bin/tsc'), '-b', 'mfe-absences'], {
      cwd: copy,
    })
  })
})

describe('the guide for a module', () => {
  it('a module made by the guide responds on a real database and is in the generated document', async () => {
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const tests = ['notes.routes.test', 'module-tables.test', 'schema.test']
    const projects = ['--project', 'backend']
    const { stdout } = await run(process.execPath, [vitest, 'run', '-u', ...projects, ...tests], {
      cwd: copy,
    })
    expect(stdout).toContain('notes.routes.test.ts')
    expect(await readFile(join(copy, 'docs/schema.md'), 'utf8')).toContain('## notes')
  })

  it('a module made by the guide passes the type check', async () => {
    await run(process.execPath, [join(copy, 'node_modules/typescript/bin/tsc'), '-b', 'backend'], {
      cwd: copy,
    })
  })
})
