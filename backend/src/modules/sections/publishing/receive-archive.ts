import { archiveLimits } from '@headway/server-kit/release-archive'
import type { Context } from 'koa'
import { ProblemError } from '../../../platform/errors.ts'
import type { FileStore, ReceivedFile } from '../../../platform/files/file-store.ts'
import { receiveBody } from '../../../platform/limits/load-shedding.ts'

const MEDIA_TYPES = /^application\/(?:gzip|x-gzip|octet-stream)\s*(?:;|$)/i

const tooLarge = () =>
  new ProblemError(413, 'archive_too_large', {
    detail: `An archive can have at most ${archiveLimits.packed / 1_048_576} MB.`,
  })

async function* bounded(ctx: Context): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > archiveLimits.packed) {
      throw tooLarge()
    }
    yield chunk
  }
}

/**
 * Streams an archive to disk. An interrupted upload leaves no file.
 *
 * @throws ProblemError 400, 408, 413 or 415; 507 when the disk is full.
 */
export async function receiveArchive(ctx: Context, store: Pick<FileStore, 'receive'>): Promise<ReceivedFile> {
  if (!MEDIA_TYPES.test(ctx.get('Content-Type'))) {
    throw new ProblemError(415, 'unsupported_media_type', {
      detail: 'Send the archive as application/gzip.',
    })
  }
  if (Number(ctx.get('Content-Length') || 0) > archiveLimits.packed) {
    throw tooLarge()
  }
  return receiveBody(ctx, 'upload', () => store.receive(bounded(ctx)))
}
