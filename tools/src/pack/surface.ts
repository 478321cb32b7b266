import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'

/** Longer types are cut and completed by a digest. The report only has to show that they changed. */
const MAX_TYPE_LENGTH = 400

/** The fields of a syntax tree that are read here. */
interface Node {
  type: string
  start: number
  end: number
  body?: Node[] | Node
  declaration?: Node | null
  declarations?: Node[]
  id?: { name: string }
  source?: { value: string } | null
  specifiers?: { local: { name: string }; exported?: { name: string }; imported?: { name: string } }[]
  exported?: { name: string } | null
}

/** Declarations by their public name. */
type Surface = Map<string, string>

/** A declaration file with its declarations, exports and imports. */
class Declarations {
  readonly #text: string
  readonly #file: string
  readonly #statements: readonly Node[]

  constructor(file: string) {
    this.#file = file
    this.#text = readFileSync(file, 'utf8')
    this.#statements = (parseAst(this.#text, { lang: 'dts' }) as unknown as { body: Node[] }).body
  }

  /** Returns everything that the file exports. */
  exported(): Surface {
    const surface: Surface = new Map()
    for (const statement of this.#statements) {
      if (statement.type === 'ExportNamedDeclaration') {
        for (const [name, text] of this.#named(statement)) {
          surface.set(name, text)
        }
      } else if (statement.type === 'ExportAllDeclaration' && statement.source) {
        for (const [name, text] of this.#at(statement.source.value)?.exported() ?? []) {
          surface.set(name, text)
        }
      } else if (statement.type === 'ExportDefaultDeclaration') {
        surface.set('default', this.#slice(statement))
      }
    }
    return surface
  }

  #named(statement: Node): [string, string][] {
    if (statement.declaration) {
      return namesOf(statement.declaration).map((name) => [name, this.#slice(statement)])
    }
    return (statement.specifiers ?? []).map(({ local, exported }) => [
      exported?.name ?? local.name,
      statement.source ? this.#from(statement.source.value, local.name) : this.#own(local.name),
    ])
  }

  /** Returns the declaration of a name from another file. For a library only its name is given. */
  #from(source: string, name: string): string {
    return this.#at(source)?.exported().get(name) ?? `${name} of ${source}`
  }

  #own(name: string): string {
    for (const statement of this.#statements) {
      const declared = statement.declaration ?? statement
      if (namesOf(declared).includes(name)) {
        return this.#slice(statement)
      }
      const imported = statement.specifiers?.find(({ local }) => local.name === name)
      if (statement.type === 'ImportDeclaration' && statement.source && imported) {
        return this.#from(statement.source.value, imported.imported?.name ?? name)
      }
    }
    return name
  }

  #at(source: string): Declarations | undefined {
    const file = join(dirname(this.#file), source.replace(/\.js$/, '.d.ts'))
    return source.startsWith('.') && existsSync(file) ? new Declarations(file) : undefined
  }

  #slice({ start, end }: Node): string {
    return this.#text
      .slice(start, end)
      .replace(/^export (declare )?/, '')
      .replaceAll(/\/\*\*[^]*?\*\/\s*/g, '')
  }
}

function namesOf(declaration: Node): string[] {
  const parts = declaration.declarations ?? [declaration]
  return parts.flatMap(({ id }) => (id ? [id.name] : []))
}

const shorten = (text: string): string =>
  text.length <= MAX_TYPE_LENGTH
    ? text
    : `${text.slice(0, MAX_TYPE_LENGTH)} … ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`

interface StagedManifest {
  name: string
  version: string
  exports: Record<string, string | { types: string }>
}

/** Returns the declaration files of all public entries of a staged package, by import specifier. */
async function entriesOf(staging: string, { name, exports }: StagedManifest): Promise<[string, string][]> {
  const files = await readdir(join(staging, 'dist'), { recursive: true })
  return Object.entries(exports).flatMap(([part, target]): [string, string][] => {
    if (typeof target === 'string') {
      return []
    }
    if (!part.includes('*')) {
      return [[name + part.slice(1), join(staging, target.types)]]
    }
    const [before = '', after = ''] = target.types.replace('./dist/', '').split('*')
    return files
      .filter((file) => file.startsWith(before) && file.endsWith(after))
      .map((file) => [
        name + part.slice(1).replace('*', file.slice(before.length, file.length - after.length)),
        join(staging, 'dist', file),
      ])
  })
}

/**
 * Returns the public interface of a package: every exported name with its type.
 *
 * @param staging folder that contains the package as prepared for publishing.
 * @returns the text of `docs/surface/<package>.md`.
 */
export async function surfaceReport(staging: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(staging, 'package.json'), 'utf8')) as StagedManifest
  const parts: string[] = [
    `# ${manifest.name}`,
    'What the package promises, written by `tools/src/pack/surface.test.ts`. A change needs a higher version.',
    `Version ${manifest.version}`,
  ]
  for (const [entry, file] of (await entriesOf(staging, manifest)).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const surface = [...new Declarations(file).exported()].toSorted(([a], [b]) => (a < b ? -1 : 1))
    parts.push(`## ${entry}`)
    parts.push(`\`\`\`ts\n${surface.map(([, text]) => shorten(text)).join('\n')}\n\`\`\``)
  }
  return `${parts.join('\n\n')}\n`
}
