import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { rootFolder } from './workspace.ts'

const run = promisify(execFile)
const dockerfile = readFileSync(join(rootFolder, 'Dockerfile'), 'utf8')

const HEAD = 'Packages of the production install, written by tools/src/production-install.test.ts (-u).\n\n'

const manifests = async () =>
  (await readdir(rootFolder))
    .map((name) => `${name}/package.json`)
    .filter((file) => existsSync(join(rootFolder, file)))

it.each(['backend', 'gateway'])(
  'the production install of %s holds the listed packages and no others',
  async (workspace) => {
    const command =
      dockerfile.split('\n').find((line) => line.includes(`--omit=dev --workspace ${workspace} `)) ?? ''
    const folder = await mkdtemp(join(tmpdir(), 'headway production '))
    for (const file of ['package.json', 'package-lock.json', '.npmrc', ...(await manifests())]) {
      await cp(join(rootFolder, file), join(folder, file), { recursive: true })
    }
    const options = [...command.split(' ').slice(2), '--dry-run', '--offline', '--ignore-scripts']
    const { stdout } = await run('npm', options, { cwd: folder })
    await rm(folder, { recursive: true })
    const names = [...stdout.matchAll(/^add (\S+) /gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(10)
    const list = [...new Set(names)].sort((one, other) => one.localeCompare(other, 'en')).join('\n')
    await expect(`${HEAD}${list}\n`).toMatchFileSnapshot(join(rootFolder, `docs/production/${workspace}.txt`))
  },
  60_000,
)
