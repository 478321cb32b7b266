import type * as TusClient from 'tus-js-client'
import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client'
import { type CallError, isCallError, networkError, toCallError } from './problem.ts'

/** Delays between attempts in milliseconds. They start again after each progress. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000]
/** Status for a file whose name or content is refused. */
const REFUSED = 400
/** Status of an upload that has expired or was deleted. */
const GONE = 404
/** Statuses after which the same request can succeed: conflicts of two requests, and a server that is busy or away. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 409, 423, 429, 502, 503, 504])

/** Lets a page resume an upload after it was left. */
interface Resuming {
  /** URL of an upload of the same file. If it has expired, the upload starts again. */
  readonly url?: string | undefined
  /** Called with the URL once it is known. */
  readonly onUrl?: (url: string) => void
}

/** Returns whether another attempt to upload a file can succeed, after an error of the upload or of the form. */
export const canRetryUpload = (error: unknown): boolean => !(isCallError(error) && error.status === REFUSED)

/** Result of an upload: the id under which a form names it, or the error. */
export type UploadResult = { readonly id: number } | { readonly error: CallError }

/** The server did not tell how many bytes have arrived. */
class UnknownOffset extends Error {
  readonly response: HttpResponse

  constructor(response: HttpResponse) {
    super('The offset of the upload is unknown')
    this.response = response
  }
}

/**
 * Refuses a response without an offset, because the client of tus would start the upload again from its first byte.
 *
 * @throws UnknownOffset unless the upload is gone.
 */
function checkOffset(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && status >= 400 && status !== GONE) {
    throw new UnknownOffset(response)
  }
}

function responseTo(error: Error): HttpResponse | null | undefined {
  const { originalResponse, causingError } = error as Partial<DetailedError>
  return causingError instanceof UnknownOffset ? causingError.response : originalResponse
}

const statusOf = (error: Error): number => responseTo(error)?.getStatus() ?? 0

function toError(error: Error): CallError {
  const status = statusOf(error)
  return status === 0 ? networkError : toCallError(status, '', responseTo(error)?.getBody() ?? '')
}

/**
 * Upload of one file that resumes after an interruption (protocol tus 1.0). A form then names the file by the id of its
 * upload.
 */
export class LargeUpload {
  readonly #file: File
  readonly #onUrl: (url: string) => void
  #url: string | undefined
  #upload: Upload | undefined
  #isCanceled = false
  #settle: (result: UploadResult) => void = () => undefined

  constructor(file: File, { url, onUrl = () => undefined }: Resuming = {}) {
    this.#file = file
    this.#url = url
    this.#onUrl = onUrl
  }

  /**
   * Uploads the file; after a failure, the rest of it. Never throws.
   *
   * @param onProgress called with the uploaded fraction of the bytes, 0 to 1.
   */
  async run(onProgress: (share: number) => void): Promise<UploadResult> {
    try {
      // Loaded on demand, because few files are large.
      const client = await import('tus-js-client')
      this.#upload ??= this.#create(client)
    } catch {
      return { error: networkError }
    }
    const upload = this.#upload
    upload.options.onProgress = (sent, total) => onProgress(sent / total)
    return new Promise((resolve) => {
      this.#settle = resolve
      if (this.#isCanceled) {
        resolve({ error: networkError })
      } else {
        upload.start()
      }
    })
  }

  /** Ends the attempt. What has arrived stays, so that another instance can resume the upload at its URL. */
  pause(): void {
    this.#isCanceled = true
    void this.#upload?.abort()
    this.#settle({ error: networkError })
  }

  /** Ends the upload and deletes what has arrived. */
  cancel(): void {
    this.pause()
    // If the request fails, the server deletes the upload when it expires.
    this.#delete().catch(() => undefined)
  }

  async #delete(): Promise<void> {
    if (this.#url !== undefined) {
      const { Upload: TusUpload } = await import('tus-js-client')
      await TusUpload.terminate(this.#url, { retryDelays: RETRY_DELAYS_MS })
    }
  }

  #create({ Upload: TusUpload }: typeof TusClient): Upload {
    const upload: Upload = new TusUpload(this.#file, {
      endpoint: '/api/uploads',
      uploadUrl: this.#url ?? null,
      metadata: { filename: this.#file.name },
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        if (upload.url !== null && upload.url !== this.#url) {
          this.#url = upload.url
          this.#onUrl(upload.url)
        }
      },
      onAfterResponse: checkOffset,
      onShouldRetry: (error) => statusOf(error) === 0 || TEMPORARY.has(statusOf(error)),
      onSuccess: () => this.#settle({ id: Number(upload.url?.split('/').at(-1)) }),
      onError: (error) => {
        if (statusOf(error) === REFUSED) {
          // The server has deleted it.
          this.#upload = undefined
          this.#url = undefined
        }
        this.#settle({ error: toError(error) })
      },
    })
    return upload
  }
}
