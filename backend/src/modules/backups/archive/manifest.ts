import * as z from 'zod/mini'
import { damaged } from './errors.ts'

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const TableState = z.strictObject({
  name: z.string(),
  rows: z.int(),
  /** What `CHECKSUM TABLE` says of it, as text: it is a number of the server's. */
  checksum: z.string(),
})
/** What one table held. */
export type TableState = z.infer<typeof TableState>

const Manifest = z.strictObject({
  databases: z.array(z.strictObject({ name: z.string(), sha256: Hash, tables: z.array(TableState) })),
  files: z.array(z.strictObject({ key: z.string(), size: z.int(), sha256: Hash })),
})

/** What a backup holds; its last entry, so that a backup without one is none. */
export type Manifest = z.infer<typeof Manifest>

/** @throws BackupError when it makes no sense. */
export function parseManifest(text: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    throw damaged(error)
  }
}
