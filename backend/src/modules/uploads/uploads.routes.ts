import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { Context } from 'koa'
import { limits } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'
import { conflict, forbidden, invalid, notFound, ProblemError } from '../../platform/errors.ts'
import { tooLarge } from '../../platform/http/multipart.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { receiveBody } from '../../platform/limits/load-shedding.ts'
import type { Platform } from '../../platform/platform.ts'
import { can } from './uploads.policy.ts'
import { UploadLocker } from './upload-locker.ts'
import { UploadStore } from './upload-store.ts'

const PATH = '/api/uploads'
/** Time that a request gets to store what has arrived when another one wants to write the same upload. */
const DRAIN_TIMEOUT_MS = 500

/** A refusal of the server of tus. */
interface TusError {
  status_code: number
  body: string
}

function problemOf({ status_code: status, body }: TusError): ProblemError {
  switch (status) {
    case 404:
      return notFound('upload')
    case 409:
      return conflict('upload_offset', 'Upload-Offset is not the number of bytes that have arrived.')
    case 412:
      return new ProblemError(412, 'tus_version', { detail: 'Send Tus-Resumable: 1.0.0.' })
    case 413:
      return tooLarge('The upload is larger than announced, or than 100 MB.')
    default:
      return invalid('bad_upload', { detail: body.trim() })
  }
}

/** 501 is a refusal too: the request needs an extension of tus that is not offered. */
const isTusError = (error: unknown): error is TusError =>
  typeof error === 'object' && error !== null && 'status_code' in error && Number(error.status_code) !== 500

/** Returns the request for the server of tus. Only a PATCH has a body that counts. */
function toWebRequest({ req, method, href }: Context): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === 'string' && (method === 'PATCH' || name !== 'content-type')) {
      headers.set(name, value)
    }
  }
  return method === 'PATCH'
    ? new Request(href, { method, headers, body: Readable.toWeb(req) as ReadableStream, duplex: 'half' })
    : new Request(href, { method, headers })
}

/** Registers the endpoints of resumable uploads, which follow the protocol tus 1.0. */
export function registerUploads(table: RouteTable, platform: Platform): void {
  const locker = new UploadLocker(platform.database, platform.clock)

  const handle = async (ctx: Context, actor: Actor) => {
    if (!can.upload(actor)) {
      throw forbidden('upload')
    }
    const store = new UploadStore(platform, actor, locker)
    const { id } = ctx.params as { id?: string }
    if (id !== undefined) {
      await store.requireUpload(id)
    }
    const server = new Server({
      path: PATH,
      datastore: store,
      locker,
      lockDrainTimeout: DRAIN_TIMEOUT_MS,
      maxSize: limits.fileBytes,
      relativeLocation: true,
      allowedOrigins: [],
      // By default the id is the text after the last slash of the URL, also of its query.
      getFileIdFromRequest: () => id,
      // Errors are answered as every other error of the portal.
      onResponseError: (_, error) => {
        throw error as Error
      },
    })
    const answer = () =>
      server.handleWeb(toWebRequest(ctx)).finally(() => {
        // The stream of a refused part pauses the request, which then neither ends nor notices that its client has left.
        ctx.req.removeAllListeners('data').resume()
      })
    const response = await (ctx.method === 'PATCH' ? receiveBody(ctx, 'upload', answer) : answer()).catch(
      (error: unknown) => {
        throw isTusError(error) ? problemOf(error) : error
      },
    )
    if (response.status >= 400) {
      throw problemOf({ status_code: response.status, body: await response.text() })
    }
    ctx.set(Object.fromEntries(response.headers))
    ctx.set('Cache-Control', 'no-store')
    ctx.body = null
    // After the body, because a null body sets 204.
    ctx.status = response.status
  }

  table.forward(PATH, { name: 'uploadsCreate', methods: ['POST'] }, handle)
  table.forward(`${PATH}/:id`, { name: 'uploads', methods: ['HEAD', 'PATCH', 'DELETE'] }, handle)
}
