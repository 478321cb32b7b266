import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootFolder, sectionFolders } from './workspace.ts'

/** A locale as code names it: English of the portal's texts. */
const LOCALE = /['"]en(?:-US)?['"]/g

/** What runs in the product: no tests, and nothing that only they use. */
const isProduct = (name: string) =>
  /\.tsx?$/.test(name) && !/\.(?:test|stories)\.|(?:^|\/)test(?:ing)?\//.test(name)

async function namedIn(folder: string): Promise<string[]> {
  const source = join(rootFolder, folder, 'src')
  const names = (await readdir(source, { recursive: true })).filter(isProduct)
  const texts = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))
  return texts.flatMap((text, index) => [...text.matchAll(LOCALE)].map(() => names[index] ?? ''))
}

it.each(['shell', ...sectionFolders, 'sdk', 'design-system'])(
  'the language that numbers and times are written in is named once in %s at most; elsewhere it is the person’s',
  async (folder) => {
    const named = await namedIn(folder)
    expect(named, named.join(', ')).toSatisfy((places: string[]) => places.length <= 1)
  },
)
