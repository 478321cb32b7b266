import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { BackupError } from '../archive/errors.ts'
import type { BackupStore } from './backup-store.ts'
import type { BucketAddress } from '../../../platform/bucket-address.ts'

/** How the address of a backup in the bucket begins, for `npm run restore`. */
export const BUCKET_SCHEME = 's3:'

/** A bucket takes ten thousand parts: 160 GB. */
const PART = 16 * 1_048_576
/** Parts on their way at the same time, each of which lies in memory. */
const PARTS_AT_ONCE = 2
const CONNECT_MILLISECONDS = 10_000
/** Nothing comes and nothing goes for so long: the server is away. */
const IDLE_MILLISECONDS = 60_000

/** Loaded with the first use: most installations write into a folder. */
const library = async () => ({
  ...(await import('@aws-sdk/client-s3')),
  ...(await import('@aws-sdk/lib-storage')),
})

async function connect(address: BucketAddress): Promise<S3Client> {
  const { endpoint, region, accessKeyId, secretAccessKey } = address
  const { S3Client } = await library()
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets of other makers have no host names of their own, and do not know the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, socketTimeout: IDLE_MILLISECONDS },
  })
}

const MISSING = new Set(['NoSuchKey', 'NotFound'])

const isMissing = (error: unknown) => MISSING.has((error as Error).name)

/** One sentence for what a bucket answers, or does not. */
function failureOf(error: unknown, name: string): BackupError {
  if (error instanceof BackupError) {
    return error
  }
  const {
    name: kind,
    code,
    $metadata,
  } = error as Error & {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const failed = (sentence: string) => new BackupError('store_failed', sentence, { cause: error })
  if (isMissing(error)) {
    return new BackupError('not_a_backup', `There is no backup ${name} in the bucket.`, { cause: error })
  }
  if (kind === 'NoSuchBucket') {
    return failed('The bucket of the backups is not there.')
  }
  const status = $metadata?.httpStatusCode
  if (status === 401 || status === 403) {
    return failed(`The bucket of the backups refuses the key (${kind}).`)
  }
  return failed(
    status === undefined
      ? `The bucket of the backups cannot be reached (${code ?? kind}).`
      : `The bucket of the backups answered ${status} (${kind}).`,
  )
}

/**
 * Backups as objects of an S3 bucket. An object is there only once all of its parts are; it is read back after that, and
 * removed again where that finds something wrong.
 */
export function openBucketStore(address: BucketAddress): BackupStore {
  const { endpoint, bucket: Bucket, prefix } = address
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` })

  /** Does one thing with the bucket; what goes wrong becomes one sentence. */
  async function using<Result>(
    name: string,
    act: (client: S3Client, commands: Awaited<ReturnType<typeof library>>) => Promise<Result>,
  ): Promise<Result> {
    const client = await connect(address)
    try {
      return await act(client, await library())
    } catch (error) {
      throw failureOf(error, name)
    } finally {
      client.destroy()
    }
  }

  async function* contentOf(name: string): AsyncGenerator<Buffer> {
    const client = await connect(address)
    try {
      const { GetObjectCommand } = await library()
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      yield* Body as AsyncIterable<Buffer>
    } catch (error) {
      throw failureOf(error, name)
    } finally {
      client.destroy()
    }
  }

  const read = (name: string) => Readable.from(contentOf(name), { objectMode: false })

  const sizeOf = (name: string) =>
    using(name, async (client, { HeadObjectCommand }) => {
      try {
        return (await client.send(new HeadObjectCommand(at(name)))).ContentLength
      } catch (error) {
        if (isMissing(error)) {
          return undefined
        }
        throw error
      }
    })

  const remove = (name: string) =>
    using(name, async (client, { DeleteObjectCommand }) => {
      await client.send(new DeleteObjectCommand(at(name)))
    })

  return {
    title: `${endpoint}/${Bucket}/${prefix}`,
    addressOf: (name) => `${BUCKET_SCHEME}${name}`,
    async write(name, content, check) {
      await using(name, async (client, { Upload }) => {
        const Body = Readable.from(content, { objectMode: false })
        await new Upload({
          client,
          params: { ...at(name), Body },
          partSize: PART,
          queueSize: PARTS_AT_ONCE,
        }).done()
      })
      try {
        await check(read(name))
        return (await sizeOf(name)) ?? 0
      } catch (error) {
        await remove(name).catch(() => undefined)
        throw error
      }
    },
    read,
    sizeOf,
    remove,
    clear: (name) =>
      using(name, async (client, { ListMultipartUploadsCommand, AbortMultipartUploadCommand }) => {
        const { Key, ...bucket } = at(name)
        const { Uploads = [] } = await client.send(
          new ListMultipartUploadsCommand({ ...bucket, Prefix: Key }),
        )
        for (const { UploadId } of Uploads) {
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        }
      }),
  }
}
