import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rspack, type Stats } from '@rspack/core'
import { refreshPlugins } from './refresh-plugins.ts'
import { installedFile } from './sharing.ts'

/** The modules that `development-react.cjs` replaces in the page. */
const REPLACED = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

/**
 * Builds the script that replaces the portal's React by the development build that the section has installed.
 *
 * @param folder absolute path of the section's package.
 * @returns the text of the script.
 * @throws Error if React is not installed.
 */
export async function buildDevelopmentReact(folder: string): Promise<string> {
  const output = join(folder, 'node_modules/.cache/headway-section')
  const compiler = rspack({
    mode: 'development',
    context: folder,
    devtool: false,
    target: 'web',
    entry: join(import.meta.dirname, 'development-react.cjs'),
    output: { path: output, filename: 'react.js' },
    resolve: {
      alias: Object.fromEntries(REPLACED.map((name) => [`${name}$`, installedFile(folder, name)])),
    },
    plugins: refreshPlugins('development'),
  })
  const stats = await promisify<Stats | undefined>((done) => compiler.run(done))()
  await new Promise((resolve) => compiler.close(resolve))
  if (stats?.hasErrors()) {
    throw new Error(stats.toString('errors-only'))
  }
  return readFile(join(output, 'react.js'), 'utf8')
}
