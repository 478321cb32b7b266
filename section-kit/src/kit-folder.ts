import { join } from 'node:path'

/** Absolute path of the kit's package. Both the source and the compiled code are one folder below it. */
export const kitFolder = join(import.meta.dirname, '..')
