import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootFolder, sectionFolders } from './workspace.ts'

/** Matches the locale of the portal's texts, which is English. */
const LOCALE = /['"]en(?:-US)?['"]/g

/** Returns true for source files of the product, without tests and test helpers. */
const isProduct = (name: string) =>
  /\.tsx?$/.test(name) && !/\.(?:test|stories)\.|(?:^|\/)test(?:ing)?\//.test(name)

async function namedIn(folder: string): Promise<string[]> {
  const source = join(rootFolder, folder, 'src')
  const names = (await readdir(source, { recursive: true })).filter(isProduct)
  const texts = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))
  return texts.flatMap((text, index) => [...text.matchAll(LOCALE)].map(() => names[index] ?? ''))
}

it.each(['shell', ...sectionFolders, 'sdk', 'design-system'])(
  'the package %s names at most one locale in its sources, because formats use the user’s language',
  async (folder) => {
    const named = await namedIn(folder)
    expect(named, named.join(', ')).toSatisfy((places: string[]) => places.length <= 1)
  },
)
