import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { EXPOSE_CHUNK } from './emitted-files.ts'
import { sharedBySections } from './sharing.ts'

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'))

/** Packages of the federation runtime that the federation plugin names by the file of their CommonJS build. */
const COMMONJS = [
  '@module-federation/webpack-bundler-runtime',
  '@module-federation/inject-external-runtime-core-plugin',
]

/**
 * Aliases that make the federation runtime come from ES modules. The CommonJS builds, which the federation
 * plugin names, add 10 kB to the first load, because the bundler cannot remove their unused code.
 */
export const runtimeAliases: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COMMONJS.map((name) => [resolve(name), resolve(name).replace(/\.cjs$/, '.js')])),
  '@module-federation/runtime': resolve('@module-federation/runtime').replace(/\.cjs$/, '.js'),
}

/**
 * Returns the federation plugin of a section's build: a remote with a manifest that exposes `src/mount.tsx`
 * and uses every shared module from the shell.
 *
 * @param folder absolute path of the section's package.
 * @param name federation name of the section.
 * @param isServing whether a development server serves the build, whose file names have no content hash.
 */
export function sectionFederation(folder: string, name: string, isServing: boolean) {
  return new ModuleFederationPlugin({
    name,
    filename: isServing ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
    exposes: { './mount': { import: join(folder, 'src/mount.tsx'), name: EXPOSE_CHUNK } },
    shared: sharedBySections(folder),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: { disableAssetsAnalyze: true },
    // The shell provides the federation runtime. A section loads no remotes itself.
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
    },
  })
}
