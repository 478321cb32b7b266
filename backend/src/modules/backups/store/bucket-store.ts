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

type Commands = Awaited<ReturnType<typeof library>>

class BucketStore implements BackupStore {
  readonly #address: BucketAddress

  constructor(address: BucketAddress) {
    this.#address = address
  }

  get title(): string {
    const { endpoint, bucket, prefix } = this.#address
    return `${endpoint}/${bucket}/${prefix}`
  }

  addressOf(name: string): string {
    return `${BUCKET_SCHEME}${name}`
  }

  async write(
    name: string,
    content: AsyncIterable<Buffer>,
    check: (written: Readable) => Promise<void>,
  ): Promise<number> {
    await this.#using(name, async (client, { Upload }) => {
      const Body = Readable.from(content, { objectMode: false })
      await new Upload({
        client,
        params: { ...this.#at(name), Body },
        partSize: PART,
        queueSize: PARTS_AT_ONCE,
      }).done()
    })
    try {
      await check(this.read(name))
      return (await this.sizeOf(name)) ?? 0
    } catch (error) {
      await this.remove(name).catch(() => undefined)
      throw error
    }
  }

  read(name: string): Readable {
    return Readable.from(this.#contentOf(name), { objectMode: false })
  }

  sizeOf(name: string): Promise<number | undefined> {
    return this.#using(name, async (client, { HeadObjectCommand }) => {
      try {
        return (await client.send(new HeadObjectCommand(this.#at(name)))).ContentLength
      } catch (error) {
        if (isMissing(error)) {
          return undefined
        }
        throw error
      }
    })
  }

  remove(name: string): Promise<void> {
    return this.#using(name, async (client, { DeleteObjectCommand }) => {
      await client.send(new DeleteObjectCommand(this.#at(name)))
    })
  }

  clear(name: string): Promise<void> {
    return this.#using(name, async (client, { ListMultipartUploadsCommand, AbortMultipartUploadCommand }) => {
      const { Bucket, Key } = this.#at(name)
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
      for (const { UploadId } of Uploads) {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      }
    })
  }

  #at(name: string) {
    const { bucket, prefix } = this.#address
    return { Bucket: bucket, Key: `${prefix}${name}` }
  }

  /** Does one thing with the bucket; what goes wrong becomes one sentence. */
  async #using<Result>(
    name: string,
    act: (client: S3Client, commands: Commands) => Promise<Result>,
  ): Promise<Result> {
    const client = await connect(this.#address)
    try {
      return await act(client, await library())
    } catch (error) {
      throw failureOf(error, name)
    } finally {
      client.destroy()
    }
  }

  async *#contentOf(name: string): AsyncGenerator<Buffer> {
    const client = await connect(this.#address)
    try {
      const { GetObjectCommand } = await library()
      const { Body } = await client.send(new GetObjectCommand(this.#at(name)))
      yield* Body as AsyncIterable<Buffer>
    } catch (error) {
      throw failureOf(error, name)
    } finally {
      client.destroy()
    }
  }
}

/**
 * Backups as objects of an S3 bucket. An object is there only once all of its parts are; it is read back after that, and
 * removed again where that finds something wrong.
 */
export function openBucketStore(address: BucketAddress): BackupStore {
  return new BucketStore(address)
}
