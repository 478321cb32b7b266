import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { packTar } from 'modern-tar'

const zip = promisify(gzip)

/** Packs the files of a release into a gzipped tar archive. The same files always give the same bytes. */
export async function packArchive(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const entries = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const tar = await packTar(
    entries.map(([name, content]) => ({
      header: { name, size: content.length, type: 'file', mode: 0o644, mtime: new Date(0) },
      body: content,
    })),
  )
  return zip(tar, { level: 6 })
}
