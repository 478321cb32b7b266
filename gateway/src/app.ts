import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Logger } from '@headway/server-kit/logger'
import Koa, { type Context } from 'koa'
import { AssetServer } from './assets.ts'
import { clientAddressReader, trustedProxyReader } from './client-address.ts'
import type { Environment } from './environment.ts'
import { errorHandler } from './error-handler.ts'
import { answerHeaders } from './headers.ts'
import { hostGuard } from './host-guard.ts'
import { ICON_PATH, sendIcon } from './icon.ts'
import { pageSender } from './page.ts'
import { missingFile } from './problem.ts'
import { defaultLimits, type ResponseLimits } from './proxy/forward.ts'
import type { Forwarding } from './proxy/headers.ts'
import { ReverseProxy } from './proxy/reverse-proxy.ts'
import { Upstreams } from './proxy/upstreams.ts'
import { limitReadIdle } from './read-idle.ts'
import { allowGetAndHead } from './allow-get-head.ts'
import { sectionFiles } from './sections/files.ts'
import { listedEntry } from './sections/entries.ts'
import { createRegistry, type SectionRegistry } from './sections/registry.ts'
import type { Visitor } from './sections/store/registry-client.ts'
import { StoredSections } from './sections/store/stored-sections.ts'
import { sendCompressed } from './send-compressed.ts'
import { sendSilentCheck, SILENT_CHECK_PATH } from './silent-check.ts'
import { shellManifestReader } from './shell-manifest.ts'
import { STORYBOOK_PATH, storybookSender } from './storybook.ts'
import { forwardedTrace, traceRequests } from './tracing.ts'

interface AppOptions {
  environment: Environment
  logger: Logger
  /** Folder that holds the sections' packages. */
  workspace: string
  limits?: ResponseLimits
}

type Send = (ctx: Context) => void | Promise<void>

/** Preference of clients that need only a short list and fetch details separately (RFC 7240, section 4.2). */
const MINIMAL = 'return=minimal'
const wantsMinimal = (ctx: Context): boolean =>
  ctx
    .get('Prefer')
    .split(',')
    .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === MINIMAL)

/** Answers `/readyz`: 200 if the shell is built, a backend answers and this process is not stopping. */
const readinessSender =
  (shellManifest: () => Promise<unknown>, backends: Upstreams, isDraining: () => boolean): Send =>
  async (ctx) => {
    await shellManifest()
    const status = isDraining() ? 'stopping' : (await backends.check()) ? 'ready' : 'no backend answers'
    ctx.status = status === 'ready' ? 200 : 503
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status }
  }

/** Sends the sections that the visitor may see. */
const registrySender =
  (registry: SectionRegistry, visitorOf: (ctx: Context, wantsNewest: boolean) => Visitor): Send =>
  async (ctx) => {
    allowGetAndHead(ctx)
    const sections = await registry.entries(visitorOf(ctx, true))
    const isMinimal = wantsMinimal(ctx)
    const body = JSON.stringify({ sections: isMinimal ? sections.map(listedEntry) : sections })
    ctx.vary('Prefer')
    if (isMinimal) {
      ctx.set('Preference-Applied', MINIMAL)
    }
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.set('ETag', `"${createHash('sha256').update(body).digest('base64url')}"`)
    ctx.type = 'application/json'
    ctx.status = 200
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    await sendCompressed(ctx, body)
  }

interface Senders {
  readiness: Send
  registry: Send
  shellFile: Send
  sectionFile: Send
  storybook: Send
  page: Send
}

/** Answers the paths that the gateway itself serves. */
const senderOf =
  (send: Senders): Send =>
  (ctx) => {
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'up' }
      return
    }
    if (ctx.path === '/readyz') {
      return send.readiness(ctx)
    }
    if (ctx.path === '/sections.json') {
      return send.registry(ctx)
    }
    if (ctx.path === SILENT_CHECK_PATH) {
      allowGetAndHead(ctx)
      return sendSilentCheck(ctx)
    }
    if (ctx.path === ICON_PATH) {
      return sendIcon(ctx)
    }
    if (ctx.path.startsWith('/assets/')) {
      return send.shellFile(ctx)
    }
    if (ctx.path.startsWith('/mfe/')) {
      return send.sectionFile(ctx)
    }
    if (ctx.path === STORYBOOK_PATH || ctx.path.startsWith(`${STORYBOOK_PATH}/`)) {
      return send.storybook(ctx)
    }
    // Metrics are read at each process's own address, not at the public one.
    if (ctx.path === '/metrics' || /\.[a-z0-9]+$/i.test(ctx.path)) {
      throw missingFile()
    }
    return send.page(ctx)
  }

/** Returns a function for the information about a request that the gateway forwards to the processes behind it. */
function forwardingReader(
  publicUrl: string,
  clientAddress: ReturnType<typeof clientAddressReader>,
  isTrusted: ReturnType<typeof trustedProxyReader>,
): (ctx: Context) => Forwarding {
  const publicAddress = new URL(publicUrl)
  return (ctx) => ({
    publicUrl: publicAddress,
    clientAddress: clientAddress(ctx.req),
    requestId: ctx.state.requestId as string,
    trace: forwardedTrace(ctx.req, isTrusted(ctx.req)),
  })
}

/** Assembles the middleware. The gateway itself answers requests that the proxy does not forward. */
function koaHandler({
  logger,
  publicUrl,
  isTrusted,
  proxy,
  send,
  limits,
}: {
  logger: Logger
  publicUrl: string
  isTrusted: ReturnType<typeof trustedProxyReader>
  proxy: ReverseProxy
  send: Send
  limits: ResponseLimits
}): RequestListener {
  const app = new Koa()
  // Koa emits this event for connections that broke during a response; without a listener it prints them unstructured.
  app.on('error', (error: Error) => logger.debug({ err: error }, 'connection broke'))
  app.use(async (ctx, next) => {
    await next()
    limitReadIdle(ctx, limits.readIdleMilliseconds)
  })
  app.use(traceRequests(isTrusted))
  app.use(errorHandler(logger, answerHeaders(publicUrl)))
  app.use(hostGuard(publicUrl))
  app.use(proxy.middleware)
  app.use((ctx) => send(ctx))
  const handle = app.callback()
  return (request, response) => void handle(request, response)
}

export interface App {
  listener: RequestListener
  /** Makes the gateway report that it is not ready, and close each connection after its current response. */
  drain(): void
  /** Ends the event streams, so that their pages connect to another gateway. */
  endStreams(): void
}

/**
 * Assembles the single origin that browsers use: the shell's page and files, the sections' files, and the processes
 * behind the gateway.
 */
export function createApp({ environment, logger, workspace, limits = defaultLimits }: AppOptions): App {
  const {
    PUBLIC_URL: publicUrl,
    SHELL_DIR: shellFolder,
    DEVELOPMENT_SECTION: developmentSection,
  } = environment
  const assets = new AssetServer()
  const backends = new Upstreams(environment.BACKEND_URL, environment.BACKEND_SOCKET)
  let isDraining = false
  const cacheFolder = environment.SECTIONS_CACHE_DIR
  const stored =
    cacheFolder === undefined ? undefined : new StoredSections({ backends, folder: cacheFolder, logger })
  const registry = createRegistry({ sections: environment.SECTIONS, workspace, developmentSection, stored })
  const shellManifest = shellManifestReader(shellFolder)
  const clientAddress = clientAddressReader(environment.TRUSTED_PROXIES)
  const isTrusted = trustedProxyReader(environment.TRUSTED_PROXIES)
  const visitorOf = (ctx: Context, wantsNewest: boolean) => ({
    cookie: ctx.get('Cookie'),
    address: clientAddress(ctx.req),
    wantsNewest,
  })

  const forwardingOf = forwardingReader(publicUrl, clientAddress, isTrusted)
  const proxy = new ReverseProxy({ environment, backends, forwardingOf, limits })
  const sendPage = pageSender({
    shellManifest,
    registry,
    backends,
    isDevelopment: developmentSection !== undefined,
    visitorOf: (ctx) => visitorOf(ctx, false),
    forwardingOf,
  })

  const send = senderOf({
    readiness: readinessSender(shellManifest, backends, () => isDraining),
    registry: registrySender(registry, visitorOf),
    shellFile: (ctx) => assets.send(ctx, shellFolder, ctx.path.slice('/assets/'.length)),
    sectionFile: sectionFiles({ registry, assets, stored, clientAddress }),
    storybook: storybookSender(environment.STORYBOOK_DIR, publicUrl, assets),
    page: sendPage,
  })

  const handle = koaHandler({ logger, publicUrl, isTrusted, proxy, send, limits })
  const listener: RequestListener = (request, response) => {
    if (isDraining) {
      response.setHeader('Connection', 'close')
    }
    handle(request, response)
  }
  return {
    listener,
    drain: () => {
      isDraining = true
    },
    endStreams: () => proxy.endStreams(),
  }
}
