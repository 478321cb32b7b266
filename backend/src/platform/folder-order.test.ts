import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { expect, it } from 'vitest'

/** Folders of the platform; each may import only those before it (docs/ARCHITECTURE.md). */
const order = [
  'database',
  'limits',
  'search',
  'comments',
  'http',
  'tables',
  'jobs',
  'events',
  'files',
  'observability',
]

const platform = import.meta.dirname
const folderOf = (path: string): string | undefined => relative(platform, path).split(sep)[0]

/** Returns the imports of a file that lie in other folders of the platform, as `from -> to`. */
async function importsOf(file: string): Promise<string[]> {
  const source = await readFile(file, 'utf8')
  const from = folderOf(file) ?? ''
  return [...source.matchAll(/from '(\.[^']+)'/g)]
    .map(([, path = '']) => folderOf(join(dirname(file), path)) ?? '')
    .filter((to) => order.includes(to) && to !== from)
    .map((to) => `${from} -> ${to}`)
}

it('a folder imports only folders that come before it', async () => {
  const names = await readdir(platform, { recursive: true })
  const files = names.filter((name) => name.includes(sep) && /(?<!\.test)\.ts$/.test(name))
  const imports = (await Promise.all(files.map((name) => importsOf(join(platform, name))))).flat()
  const againstTheOrder = imports.filter((each) => {
    const [from = '', to = ''] = each.split(' -> ')
    return order.includes(from) && order.indexOf(to) > order.indexOf(from)
  })
  expect(imports).toContain('http -> database')
  expect(againstTheOrder).toEqual([])
})
