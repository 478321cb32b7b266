import { execFile } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootFolder } from '../workspace.ts'
import { headwaySection, installOutside } from './outside-team.ts'

const run = promisify(execFile)

let outside: string
let section: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'headway outside '))
  await installOutside(outside)
  const owner = ['--team', 'People', '--contact', 'people@headway.test']
  await headwaySection(outside, ['new', 'absences', '--title', 'Absences & leave', ...owner])
  section = join(outside, 'mfe-absences')
})
afterAll(() => rm(outside, { recursive: true, force: true }))

/** Runs a command that must fail and returns its output. */
const failureOf = async (folder: string, args: readonly string[], environment?: Record<string, string>) => {
  const error = await headwaySection(folder, args, environment).then(
    () => undefined,
    (reason: { stdout: string; stderr: string }) => reason,
  )
  expect(error, args.join(' ')).toBeDefined()
  return `${error?.stdout}${error?.stderr}`
}

/** Changes a file of the section while a function runs. */
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
  it('the section of an outside team passes type check, lint, build and size limit', async () => {
    expect(await headwaySection(section, ['check'])).toMatch(/first load \d{4,5} bytes of 60000/)
    const built = JSON.parse(await readFile(join(section, 'dist/section.json'), 'utf8')) as {
      bundled: { name: string }[]
    }
    expect(built).toMatchObject({
      name: 'mfe_absences',
      title: 'Absences & leave',
      contract: 2,
      routes: [{ path: '/absences' }, { path: '/absences/:id' }],
      slots: [{ id: 'my-tasks', place: 'dashboard', label: 'Absences & leave' }],
    })
    const names = built.bundled.map(({ name }) => name)
    expect(names).not.toContain('react')
    expect(names).not.toContain('@headway/sdk')
    expect(names).not.toContain('@headway/design-system')
  })

  it('an outside team can declare contracts, endpoints and replies of its own backend as documented', async () => {
    const guide = await readFile(join(rootFolder, 'docs/SECTIONS.md'), 'utf8')
    const part = guide.slice(guide.indexOf('## Your own backend'), guide.indexOf('## Global commands'))
    const blocks = [...part.matchAll(/^ {3}```ts\n([\s\S]*?)^ {3}```$/gm)].map(([, text = '']) =>
      text.replaceAll(/^ {3}/gm, ''),
    )
    expect(blocks).toHaveLength(3)
    for (const [index, name] of ['trips.contract', 'trips.api', 'replies'].entries()) {
      await writeFile(join(section, `src/${name}.ts`), blocks[index] ?? '')
    }
    await headwaySection(section, ['check'])
    await run(process.execPath, ['-e', `import('./src/replies.ts').then(({ replies }) => replies.answer)`], {
      cwd: section,
    })
  })

  it('an outside team can export its build as one archive', async () => {
    await headwaySection(section, ['build'])
    const packed = { name: 'mfe_absences', version: '0.1.0', file: 'mfe_absences-0.1.0.tar.gz' }
    expect(JSON.parse(await headwaySection(section, ['pack', '--json']))).toEqual(packed)
    const { stdout } = await run('tar', ['-tzf', join(section, 'mfe_absences-0.1.0.tar.gz')])
    const names = stdout.trim().split('\n')
    const built = JSON.parse(await readFile(join(section, 'dist/section.json'), 'utf8')) as {
      integrity: object
    }
    expect(names).toEqual(expect.arrayContaining(['section.json', ...Object.keys(built.integrity)]))
    expect(names.filter((name) => name.endsWith('.map') || name === 'section.json.br')).toEqual([])
  })

  it('an outside team cannot export a build that is not of its version and sources', async () => {
    await headwaySection(section, ['build'])
    const newVersion = (text: string) => text.replace('"version": "0.1.0"', '"version": "0.2.0"')
    await withChanged('package.json', newVersion, async () => {
      expect(await failureOf(section, ['pack'])).toContain(
        'dist contains version 0.1.0, but package.json has 0.2.0. Run "headway-section build" first.',
      )
    })
    await withChanged(
      'src/mount.tsx',
      (text) => `${text}\n// Changed after the build\n`,
      async () => {
        expect(await failureOf(section, ['pack'])).toContain('The sources have changed since the last build')
      },
    )
    const mount = (await readdir(join(section, 'dist'))).find((name) => name.endsWith('.js')) ?? ''
    await appendFile(join(section, 'dist', mount), '// Changed by hand\n')
    expect(await failureOf(section, ['pack'])).toContain(`dist/${mount} was changed after the build.`)
    await headwaySection(section, ['build'])
    await headwaySection(section, ['pack'])
  })

  it('an outside team cannot export a build without the name of the team', async () => {
    const withoutTeam = (text: string) => text.replace('"People"', '"Name of the team"')
    await withChanged('package.json', withoutTeam, async () => {
      await headwaySection(section, ['build'])
      expect(await failureOf(section, ['pack'])).toContain('Name your team and its e-mail address')
    })
  })

  it('an outside team can change lint rules in its package.json', async () => {
    const unbraced = "export function toOther(id: number) {\n  if (id > 1) return '/x'\n  return '/y'\n}\n"
    const withoutBraces = (text: string) => `${text}\n${unbraced}`
    await withChanged('src/routes.ts', withoutBraces, async () => {
      expect(await failureOf(section, ['check'])).toContain('eslint(curly)')
      const withRule = (text: string) =>
        text.replace('"headway": {', '"headway": { "lint": { "curly": "off" },')
      await withChanged('package.json', withRule, async () => {
        await headwaySection(section, ['check'])
        expect(await headwaySection(section, ['check', '--rules'])).toMatch(/\| curly +\| eslint +\| +\| +\|/)
      })
    })
  })

  it('the build reports a script that does not parse', async () => {
    const withTwoDeclarations = (text: string) =>
      `${text}\nexport function twice(params) { const { room } = params; const room = params; return room }\n`
    await withChanged('src/mount.tsx', withTwoDeclarations, async () => {
      expect(await failureOf(section, ['build'])).toMatch(/cannot be parsed|already been declared|redefined/)
    })
  })

  it('the tests of an outside team’s section pass', async () => {
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
      'a card with the props of another place',
      'src/card/TasksCard.tsx',
      (text: string) => text.replace('TasksCard()', 'TasksCard(_: { taskId: number })'),
    ],
    [
      'a card in a place that does not exist',
      'src/routes.ts',
      (text: string) => text.replace("'dashboard'", "'sidebar'"),
    ],
    [
      'a route of another section',
      'src/routes.ts',
      (text: string) => text.replace("'/absences/:id'", "'/tasks/:id'"),
    ],
  ])('the check reports %s before the portal is contacted', async (_case, file, change) => {
    await withChanged(file, change, async () => {
      await failureOf(section, ['check'])
    })
  })

  it('the check reports a second React', async () => {
    const withReact = (text: string) =>
      `${text}\nexport { default as second } from '../node_modules/second-react/index.js'\n`
    const library = join(section, 'node_modules/second-react')
    await mkdir(library, { recursive: true })
    await writeFile(join(library, 'package.json'), '{"name":"react","version":"18.0.0","type":"module"}')
    await writeFile(join(library, 'index.js'), 'export default globalThis.second')
    await writeFile(join(library, 'index.d.ts'), 'export default undefined')
    await withChanged('src/mount.tsx', withReact, async () => {
      expect(await failureOf(section, ['check'])).toContain('react 18.0.0')
    })
    await rm(library, { recursive: true })
  })
})

describe('a command that fails', () => {
  it.each([
    [['new', 'Two Words'], 'The name of a section is one word'],
    [['new', 'absences'], 'already exists'],
    [['new', 'other', '--title', "It's"], 'The title has at most 60 letters'],
    [['new', 'other', '--color', 'red'], "unknown option '--color'"],
    [['deploy'], "unknown command 'deploy'"],
  ])('the command %j says why it fails', async (args, reason) => {
    expect(await failureOf(outside, args)).toContain(reason)
  })

  it('the publish command names missing options before it contacts the portal', async () => {
    await headwaySection(section, ['build'])
    const portal = ['--portal', 'http://127.0.0.1:1']
    expect(await failureOf(section, ['publish'])).toContain('Set the address of the portal')
    expect(await failureOf(section, ['publish', ...portal])).toContain('HEADWAY_TOKEN')
    const token = { HEADWAY_TOKEN: 'hws_x' }
    expect(await failureOf(section, ['use', '0.1.0', ...portal], token)).toContain("'--reason <text>' not")
    const use = ['use', ...portal, '--reason', 'First']
    expect(await failureOf(section, [...use, '--roles', 'staf,pm'], token)).toContain(
      'Unknown role in --roles: staf. The roles are super_admin, it_admin, president, sr_pm, pm, staff, viewer.',
    )
    expect(await failureOf(section, [...use, '--percentage', '100'], token)).toContain('from 1 to 99')
    expect(await failureOf(section, ['publish', ...portal], token)).toContain('cannot be reached')
    const key = ['--key', join(section, 'package.json')]
    expect(await failureOf(section, ['publish', ...portal, ...key], token)).toContain(
      'contains no Ed25519 key',
    )
  })
})
