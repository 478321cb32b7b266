import { join } from 'node:path'

/** Absolute path of the kit, from source or as it was installed: both have their code one folder below. */
export const kitFolder = join(import.meta.dirname, '..')
