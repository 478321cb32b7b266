import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headwaySection, installOutside } from './outside-team.ts'

const run = promisify(execFile)

let outside: string
let section: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'headway outside '))
  await installOutside(outside)
  await headwaySection(outside, ['new', 'absences', '--title', 'Absences & leave'])
  section = join(outside, 'mfe-absences')
})
afterAll(() => rm(outside, { recursive: true, force: true }))

/** What a command says when it fails. */
const failureOf = async (folder: string, words: readonly string[], environment?: Record<string, string>) => {
  const error = await headwaySection(folder, words, environment).then(
    () => undefined,
    (reason: { stdout: string; stderr: string }) => reason,
  )
  expect(error, words.join(' ')).toBeDefined()
  return `${error?.stdout}${error?.stderr}`
}

/** Changes a file of the section for the time of one command. */
async function withChanged(file: string, change: (text: string) => string, act: () => Promise<void>) {
  const path = join(section, file)
  const text = await readFile(path, 'utf8')
  await writeFile(path, change(text))
  try {
    await act()
  } finally {
    await writeFile(path, text)
  }
}

describe('a team without this repository', () => {
  it('has a section that is typed, linted, built and within its size', async () => {
    expect(await headwaySection(section, ['check'])).toMatch(/first load \d{4,5} bytes of 60000/)
    const built = JSON.parse(await readFile(join(section, 'dist/section.json'), 'utf8')) as {
      bundled: { name: string }[]
    }
    expect(built).toMatchObject({
      name: 'mfe_absences',
      title: 'Absences & leave',
      contract: 2,
      routes: [{ path: '/absences' }, { path: '/absences/:id' }],
    })
    const names = built.bundled.map(({ name }) => name)
    expect(names).not.toContain('react')
    expect(names).not.toContain('@headway/sdk')
    expect(names).not.toContain('@headway/design-system')
  })

  it('can hand what it has built over as one archive', async () => {
    await headwaySection(section, ['build'])
    expect(await headwaySection(section, ['pack'])).toContain('mfe_absences-0.1.0.tar.gz is there')
    const { stdout } = await run('tar', ['-tzf', join(section, 'mfe_absences-0.1.0.tar.gz')])
    const names = stdout.trim().split('\n')
    const built = JSON.parse(await readFile(join(section, 'dist/section.json'), 'utf8')) as {
      integrity: object
    }
    expect(names).toEqual(expect.arrayContaining(['section.json', ...Object.keys(built.integrity)]))
    expect(names.filter((name) => name.endsWith('.map') || name === 'section.json.br')).toEqual([])
  })

  it('cannot hand over a build of another version or of other sources', async () => {
    await headwaySection(section, ['build'])
    const newVersion = (text: string) => text.replace('"version": "0.1.0"', '"version": "0.2.0"')
    await withChanged('package.json', newVersion, async () => {
      expect(await failureOf(section, ['pack'])).toContain(
        'dist holds version 0.1.0, package.json says 0.2.0. Run "headway-section build" first.',
      )
    })
    await withChanged(
      'src/mount.tsx',
      (text) => `${text}\n// Changed after the build\n`,
      async () => {
        expect(await failureOf(section, ['pack'])).toContain('The sources have changed since the build')
      },
    )
    await headwaySection(section, ['pack'])
  })

  it('is told at the build of a script that does not parse', async () => {
    const withTwoDeclarations = (text: string) =>
      `${text}\nexport function twice(params) { const { room } = params; const room = params; return room }\n`
    await withChanged('src/mount.tsx', withTwoDeclarations, async () => {
      expect(await failureOf(section, ['build'])).toMatch(/cannot be parsed|already been declared|redefined/)
    })
  })

  it('has tests that pass', async () => {
    expect(await headwaySection(section, ['test'])).toContain('absences.test.tsx')
  })

  it.each([
    ['a type that is wrong', 'src/routes.ts', (text: string) => `${text}\nexport const x: number = 'x'\n`],
    [
      'a store of its own',
      'src/mount.tsx',
      (text: string) => `import { Provider } from 'react-redux'\n${text}export const P = Provider\n`,
    ],
    [
      'styles for everything',
      'src/mount.tsx',
      (text: string) =>
        `import { createGlobalStyle } from 'styled-components'\n${text}export const Styles = createGlobalStyle\`body { margin: 0 }\`\n`,
    ],
    [
      'a route of somebody else',
      'src/routes.ts',
      (text: string) => text.replace("'/absences/:id'", "'/tasks/:id'"),
    ],
  ])('is told of %s before the portal is asked', async (_case, file, change) => {
    await withChanged(file, change, async () => {
      await failureOf(section, ['check'])
    })
  })

  it('is told of a second React', async () => {
    const withReact = (text: string) =>
      `${text}\nexport { default as second } from '../node_modules/second-react/index.js'\n`
    const library = join(section, 'node_modules/second-react')
    await mkdir(library, { recursive: true })
    await writeFile(join(library, 'package.json'), '{"name":"react","version":"18.0.0","type":"module"}')
    await writeFile(join(library, 'index.js'), 'export default globalThis.second')
    await writeFile(join(library, 'index.d.ts'), 'export default undefined')
    await withChanged('src/mount.tsx', withReact, async () => {
      expect(await failureOf(section, ['check'])).toContain('a second react 18.0.0')
    })
    await rm(library, { recursive: true })
  })
})

describe('a command that cannot be carried out', () => {
  it.each([
    [['new', 'Two Words'], 'Name the section by one word'],
    [['new', 'absences'], 'is there already'],
    [['new', 'other', '--title', "It's"], 'The title has at most 60 letters'],
    [['new', 'other', '--colour', 'red'], "Unknown option '--colour'"],
    [['deploy'], 'There is no "deploy"'],
  ])('%j says why', async (words, reason) => {
    expect(await failureOf(outside, words)).toContain(reason)
  })

  it('names what is missing before the portal is asked', async () => {
    await headwaySection(section, ['build'])
    const portal = ['--portal', 'http://127.0.0.1:1']
    expect(await failureOf(section, ['publish'])).toContain('Say where the portal is')
    expect(await failureOf(section, ['publish', ...portal])).toContain('HEADWAY_TOKEN')
    const token = { HEADWAY_TOKEN: 'x' }
    expect(await failureOf(section, ['use', '0.1.0', ...portal], token)).toContain('Say why')
    expect(await failureOf(section, ['publish', ...portal], token)).toContain('cannot be reached')
    const key = ['--key', join(section, 'package.json')]
    expect(await failureOf(section, ['publish', ...portal, ...key], token)).toContain('holds no Ed25519 key')
  })
})
