import { type Configuration, rspack } from '@rspack/core'

/** Builds with Rspack. */
export const bundle = (configuration: Configuration): Promise<void> =>
  new Promise((resolve, reject) =>
    rspack(configuration).run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
    ),
  )
