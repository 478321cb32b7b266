import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootFolder } from '../workspace.ts'

/** File, import, and a part of the expected error message. It is null if the import is allowed. */
const imports: [file: string, imported: string, words: string | null][] = [
  ['contracts/src/a.ts', 'react', 'only zod/mini'],
  ['contracts/src/a.ts', '@headway/sdk', 'only zod/mini'],
  ['contracts/src/a.ts', 'zod', 'zod/mini'],
  ['contracts/src/a.ts', 'zod/mini', null],
  ['contracts/src/a.ts', './common.ts', null],
  ['sdk/src/a.ts', '@headway/design-system', 'draws nothing'],
  ['sdk/src/a.ts', '@headway/mfe-tasks', 'ships alone'],
  ['sdk/src/a.ts', '@headway/shell', 'Nothing imports the shell'],
  ['sdk/src/a.ts', 'zod', 'zod/mini'],
  ['sdk/src/a.ts', '@reduxjs/toolkit', null],
  ['sdk/src/a.ts', 'react-router-dom', null],
  ['sdk/src/a.ts', '@hookform/resolvers/zod', null],
  ['design-system/src/a.ts', '@headway/sdk', 'one way'],
  ['design-system/src/a.ts', '@reduxjs/toolkit', 'one store'],
  ['design-system/src/a.ts', 'radix-ui', null],
  ['design-system/src/a.ts', 'lucide-react', null],
  ['shell/src/a.ts', 'radix-ui', '@headway/design-system'],
  ['shell/src/a.ts', 'lucide-react', '@headway/design-system'],
  ['shell/src/a.ts', 'react-router-dom', '@headway/sdk'],
  ['shell/src/a.ts', '@headway/mfe-tasks', 'ships alone'],
  ['shell/src/a.ts', '../../mfe-tasks/src/mount.tsx', 'ships alone'],
  ['shell/src/a.ts', 'react-redux', null],
  ['mfe-tasks/src/a.ts', '@headway/mfe-reports', 'ships alone'],
  ['mfe-tasks/src/a.ts', '../../mfe-reports/src/mount.tsx', 'ships alone'],
  ['mfe-tasks/src/a.ts', '../../shell/src/main.ts', 'Nothing imports the shell'],
  ['mfe-tasks/src/a.ts', '@headway/backend', 'endpoints'],
  ['mfe-tasks/src/a.ts', '../../backend/src/app.ts', 'endpoints'],
  ['mfe-tasks/src/a.ts', 'react-redux', 'one store'],
  ['mfe-tasks/src/a.ts', 'react-hook-form', '@headway/sdk/forms'],
  ['mfe-tasks/src/a.ts', 'mysql2/promise', 'Only the backend'],
  ['mfe-tasks/src/a.ts', '@headway/contracts/tasks', null],
  ['mfe-tasks/src/a.ts', '@headway/sdk/forms', null],
  ['backend/src/modules/tasks/a.ts', '../users/user.model.ts', 'index.ts'],
  ['backend/src/modules/tasks/a.ts', '../users/index.ts', null],
  ['backend/src/modules/tasks/a.ts', '../../platform/errors.ts', null],
  ['backend/src/modules/tasks/a.ts', './task.model.ts', null],
  ['backend/src/modules/tasks/migrations/a.ts', '../task.model.ts', null],
  ['backend/src/app.ts', './modules/users/user.model.ts', 'index.ts'],
  ['backend/src/app.ts', './modules/users/index.ts', null],
  ['backend/src/platform/a.ts', '../modules/users/index.ts', 'knows no module'],
  ['backend/src/a.ts', '@headway/sdk', 'one way'],
  ['gateway/src/a.ts', 'knex', 'Only the backend'],
  ['identity-provider/src/a.ts', 'knex', 'mysql2'],
  ['identity-provider/src/a.ts', 'mysql2/promise', null],
  ['tools/src/a.ts', 'objection', 'mysql2'],
  ['e2e/specs/a.ts', '../../backend/src/app.ts', 'endpoints'],
]

interface Diagnostic {
  code: string
  filename: string
  help?: string
}

let folder: string
let diagnostics: Diagnostic[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway-boundaries-'))
  await symlink(join(rootFolder, 'node_modules'), join(folder, 'node_modules'))
  const configuration = join(rootFolder, 'oxlint.config.ts')
  await writeFile(
    join(folder, 'oxlint.config.ts'),
    `export { default } from ${JSON.stringify(configuration)}\n`,
  )
  await Promise.all(
    imports.map(async ([file, imported], index) => {
      const path = join(folder, plantedName(file, index))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, `import * as used from '${imported}'\nexport const planted = used\n`)
    }),
  )
  await writeFile(join(folder, 'shell/src/other.ts'), otherViolations)
  await writeFile(join(folder, 'shell/src/long.ts'), `export const long = 1\n${'//\n'.repeat(300)}`)
  const longFunction = `export function long() {\n${'//\n'.repeat(59)}}\n`
  await writeFile(join(folder, 'shell/src/long-function.ts'), longFunction)
  await writeFile(join(folder, 'shell/src/long-function.test.ts'), longFunction)
  await writeFile(
    join(folder, 'shell/src/cycle.ts'),
    "import { b } from './cycle-b.ts'\nexport const a = () => b\n",
  )
  await writeFile(
    join(folder, 'shell/src/cycle-b.ts'),
    "import { a } from './cycle.ts'\nexport const b = () => a\n",
  )
  await writeFile(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true},"include":["."]}')
  diagnostics = await lint(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const otherViolations = `
import { Other } from './other-type.ts'
export default function promise(flag: any) {
  if (flag) return Promise.resolve()
  Promise.resolve(1)
  const pending = Promise.resolve(2)
  return pending ? undefined : ({} as Other)
}
`

function plantedName(file: string, index: number): string {
  return file.replace(/a\.ts$|app\.ts$/, `planted-${index}.ts`)
}

async function lint(cwd: string): Promise<Diagnostic[]> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const options = { cwd, maxBuffer: 64 * 1_024 * 1_024 }
  execFile(
    process.execPath,
    [join(rootFolder, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'],
    options,
    (_error, stdout) => resolve(stdout),
  )
  return (JSON.parse(await promise) as { diagnostics: Diagnostic[] }).diagnostics
}

describe('imports', () => {
  it.each(imports.map((row, index) => [...row, index] as const))(
    'the file %s importing %s is %s',
    (file, _imported, words, index) => {
      const found = diagnostics
        .filter(
          ({ code, filename }) =>
            code === 'eslint(no-restricted-imports)' && filename === plantedName(file, index),
        )
        .map(({ help }) => help)
      if (words === null) {
        expect(found).toEqual([])
      } else {
        expect(found.join()).toContain(words)
      }
    },
  )
})

describe('lint rules', () => {
  it.each([
    ['eslint(curly)', 'other.ts'],
    ['typescript(no-floating-promises)', 'other.ts'],
    ['typescript(no-misused-promises)', 'other.ts'],
    ['typescript(no-explicit-any)', 'other.ts'],
    ['typescript(consistent-type-imports)', 'other.ts'],
    ['import(no-default-export)', 'other.ts'],
    ['import(no-cycle)', 'cycle.ts'],
    ['eslint(max-lines)', 'long.ts'],
    ['eslint(max-lines-per-function)', 'long-function.ts'],
  ])('the lint rule %s is active', (code, file) => {
    expect(diagnostics).toContainEqual(expect.objectContaining({ code, filename: `shell/src/${file}` }))
  })

  it('blocks of tests may be longer than the function limit', () => {
    expect(diagnostics).not.toContainEqual(
      expect.objectContaining({ filename: 'shell/src/long-function.test.ts' }),
    )
  })
})
