/** The part of a package's `package.json` that decides what is published. */
export interface SourceManifest {
  name: string
  version: string
  description?: string
  type: string
  sideEffects?: boolean | string[]
  exports: Record<string, string>
  bin?: Record<string, string>
  engines?: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  /** Files and folders that are published as they are, beside what is compiled. */
  publishedFiles?: string[]
}

/** Libraries that a page has once: who installs two packages of ours must not get two of them. */
const SINGLETONS = ['react', 'react-dom', 'styled-components']

/**
 * The `package.json` that is published: it names what the compiler makes instead of the sources, and asks for ranges
 * where this repository pins. Of our own packages it asks for what it was built with: whatever is added raises the minor version,
 * so an older one may lack it.
 *
 * @param own versions of the packages that are published with it, by their name.
 */
export function publishedManifest(source: SourceManifest, own: Readonly<Record<string, string>>): object {
  const { name, version, type, description, engines, peerDependenciesMeta, sideEffects } = source
  const wanted = Object.entries(source.dependencies ?? {})
  const isOnce = ([library]: [string, string]) => SINGLETONS.includes(library)
  const peers = { ...source.peerDependencies, ...Object.fromEntries(wanted.filter(isOnce)) }
  const rangeOf = (pinned: string, library: string) => range(own[library] ?? pinned)
  return {
    name,
    version,
    description,
    license: 'UNLICENSED',
    type,
    engines,
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map(compiled) : sideEffects,
    exports: mapValues(source.exports, exportOf),
    bin: source.bin && mapValues(source.bin, compiled),
    dependencies: mapValues(Object.fromEntries(wanted.filter((entry) => !isOnce(entry))), rangeOf),
    peerDependencies: mapValues(peers, (pinned, library) =>
      library.startsWith('@headway/') ? rangeOf(pinned, library) : `^${majorOf(pinned)}.0.0`,
    ),
    peerDependenciesMeta,
  }
}

const majorOf = (pinned: string) => pinned.replace(/^\D*/, '').split('.')[0]

/** Whatever is compatible with what this repository is tested with. */
const range = (pinned: string) => (/^\d/.test(pinned) ? `^${pinned}` : pinned)

/** `./src/index.ts` to `./dist/index.js`. */
const compiled = (file: string) => file.replace('/src/', '/dist/').replace(/\.tsx?$/, '.js')

function exportOf(file: string): string | { types: string; default: string } {
  const target = compiled(file)
  return /\.tsx?$/.test(file) ? { types: target.replace(/\.js$/, '.d.ts'), default: target } : target
}

const mapValues = <In, Out>(record: Record<string, In>, change: (value: In, name: string) => Out) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
