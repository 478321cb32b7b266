/** The fields of a package's `package.json` that determine what is published. */
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
  /** Files and folders that are published unchanged, in addition to the compiled code. */
  publishedFiles?: string[]
}

/**
 * Libraries that may exist only once per page. They become peer dependencies, so that several of
 * our packages share one copy.
 */
const SINGLETONS = ['react', 'react-dom', 'styled-components']

/**
 * Returns the `package.json` to publish. It refers to compiled files instead of sources, and to version
 * ranges instead of the versions pinned in this repository. Our own packages require at least the minor
 * version that they were built with. Every addition raises the minor version, so an older one may lack it.
 *
 * @param own versions of the packages that are published together, by name.
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

/** Returns the range of versions compatible with the pinned one. */
const range = (pinned: string) => (/^\d/.test(pinned) ? `^${pinned}` : pinned)

/** Returns the compiled file of a source, for example `./dist/index.js` for `./src/index.ts`. */
const compiled = (file: string) => file.replace('/src/', '/dist/').replace(/\.tsx?$/, '.js')

function exportOf(file: string): string | { types: string; default: string } {
  const target = compiled(file)
  return /\.tsx?$/.test(file) ? { types: target.replace(/\.js$/, '.d.ts'), default: target } : target
}

const mapValues = <In, Out>(record: Record<string, In>, change: (value: In, name: string) => Out) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
