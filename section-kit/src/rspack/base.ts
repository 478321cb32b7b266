import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { runtimeAliases } from './federation.ts'

export type BuildMode = 'production' | 'development'

/**
 * Returns the bundler configuration that the shell and the sections share.
 *
 * @param folder absolute path of the package. Output goes to its `dist`, in
 *   development to `dist-development`.
 */
export function baseConfiguration(folder: string, mode: BuildMode): Configuration {
  const isProduction = mode === 'production'
  return {
    mode,
    context: folder,
    target: ['web', 'es2023'],
    // Source maps are for the team's own error tools, and the gateway never serves them. Development avoids
    // eval, which keeps stack traces readable in the browser.
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: join(folder, isProduction ? 'dist' : 'dist-development'),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      clean: false,
    },
    // A stand-in for `global` would be part of the first load. Libraries that look for it find `window` first.
    node: { global: false },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: { ...runtimeAliases } },
    module: { rules: [typescriptRule()] },
    optimization: {
      // An update with a broken module would make open pages reload and lose what was typed.
      emitOnErrors: false,
      minimize: isProduction,
      minimizer: [minimizer],
      // Short names of exports save half a kilobyte of the first load (docs/BENCH.md, D1).
      mangleExports: isProduction && 'size',
    },
    performance: false,
    // With lazy compilation, federated chunks wait forever for their lazy proxies.
    lazyCompilation: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}

/**
 * Further compression passes find what earlier ones made possible. They save some hundred bytes of the first load, and
 * the syntax of the supported browsers saves 75 more.
 */
const minimizer = new rspack.SwcJsMinimizerRspackPlugin({
  minimizerOptions: { compress: { passes: 3, ecma: 2022 } },
})

function typescriptRule() {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    type: 'javascript/auto',
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        // `react/jsx-dev-runtime` is not a shared module, so development uses the production transform too.
        transform: { react: { runtime: 'automatic', development: false } },
        target: 'es2023',
      },
    },
  }
}
