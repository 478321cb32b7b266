import { createHash, randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import Koa, { type Context } from 'koa'
import { AssetServer } from './assets.ts'
import { clientAddressReader, trustedProxyReader } from './client-address.ts'
import type { Environment } from './environment.ts'
import { errorHandler } from './error-handler.ts'
import { frame, isFramed, plainStart, shapeOf } from './frame.ts'
import { identityHeaders, pagePolicy, securityHeaders } from './headers.ts'
import { hostGuard } from './host-guard.ts'
import { renderPage } from './html.ts'
import { ICON_PATH, sendIcon } from './icon.ts'
import type { Logger } from './logger.ts'
import { preloadsFor } from './preloads.ts'
import { methodNotAllowed, missingFile } from './problem.ts'
import { type AnswerLimits, forward } from './proxy/forward.ts'
import { Intake } from './proxy/intake.ts'
import { type Target, targetOf } from './proxy/upstream-request.ts'
import { sectionFiles } from './sections/files.ts'
import { createRegistry, type RegistryEntry } from './sections/registry.ts'
import { StoredSections } from './sections/store/stored-sections.ts'
import { sendCompressed } from './send-compressed.ts'
import { sendSilentCheck, SILENT_CHECK_PATH } from './silent-check.ts'
import { shellManifestReader } from './shell-manifest.ts'
import { forwardedTrace, traceRequests } from './tracing.ts'

/**
 * What production shows of Keycloak: the portal's realm and the look of its pages. The console, the Admin API and
 * Keycloak's own realm are for its operators, on its own address (docs/IDENTITY.md, "Behind the gateway").
 */
const PUBLIC_IDENTITY = /^\/auth\/(realms\/portal|resources)\/(?!.*(%2e|%2f|%5c|\/\.{1,2}(\/|$)|[\\;]))/i

/**
 * Makes the look-up of the processes behind the gateway by the first part of the path; their addresses are parsed once.
 *
 * @returns undefined for what the gateway answers itself.
 */
export function upstreamFinder({ BACKEND_URL, IDENTITY_URL }: Environment) {
  const [backend, identity] = [targetOf(BACKEND_URL), targetOf(IDENTITY_URL)]
  return (path: string): Target | undefined => {
    if (path === '/api' || path.startsWith('/api/')) {
      return backend
    }
    return path === '/auth' || path.startsWith('/auth/') ? identity : undefined
  }
}

interface AppOptions {
  environment: Environment
  logger: Logger
  /** Folder that holds the sections' packages. */
  workspace: string
  limits?: AnswerLimits
}

/**
 * Assembles the one origin that browsers see: the shell's page and files, the sections' files, and the processes
 * behind it.
 */
export function createApp({ environment, logger, workspace, limits }: AppOptions): RequestListener {
  const {
    PUBLIC_URL: publicUrl,
    SHELL_DIR: shellFolder,
    DEVELOPMENT_SECTION: developmentSection,
  } = environment
  const app = new Koa()
  const assets = new AssetServer()
  const intake = new Intake()
  const cacheFolder = environment.SECTIONS_CACHE_DIR
  const backend = targetOf(environment.BACKEND_URL)
  const stored =
    cacheFolder === undefined ? undefined : new StoredSections({ backend, folder: cacheFolder, logger })
  const registry = createRegistry({ sections: environment.SECTIONS, workspace, developmentSection, stored })
  const shellManifest = shellManifestReader(shellFolder)
  const clientAddress = clientAddressReader(environment.TRUSTED_PROXIES)
  const isTrusted = trustedProxyReader(environment.TRUSTED_PROXIES)
  const headers = securityHeaders(publicUrl.startsWith('https:'))
  const publicAddress = new URL(publicUrl)
  const upstreamOf = upstreamFinder(environment)
  const sendSectionFile = sectionFiles({ registry, assets, stored, clientAddress })
  const visitorOf = (ctx: Context, wantsNewest: boolean) => ({
    cookie: ctx.get('Cookie'),
    address: clientAddress(ctx.req),
    wantsNewest,
  })

  const sendUpstream = async (ctx: Context, target: Target) => {
    if (/^\/auth(\/|$)/.test(ctx.path)) {
      if (environment.NODE_ENV === 'production' && !PUBLIC_IDENTITY.test(ctx.path)) {
        throw missingFile()
      }
      ctx.set({ ...identityHeaders })
    }
    ctx.respond = false
    const address = clientAddress(ctx.req)
    const requestId = ctx.state.requestId as string
    const trace = forwardedTrace(ctx.req, isTrusted(ctx.req))
    const forwarding = { publicUrl: publicAddress, clientAddress: address, requestId, trace }
    await intake.pass(ctx.req, address, (body) =>
      forward(ctx.req, ctx.res, {
        target,
        forwarding,
        body,
        ...(limits ? { limits } : {}),
      }),
    )
  }

  const sendRegistry = async (ctx: Context) => {
    requireReading(ctx)
    const body = JSON.stringify({ sections: await registry.entries(visitorOf(ctx, true)) })
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

  const sendPage = async (ctx: Context) => {
    requireReading(ctx)
    const [shell, sections] = await Promise.all([shellManifest(), registry.entries(visitorOf(ctx, false))])
    const nonce = randomBytes(18).toString('base64')
    const mayBeSignedIn = ctx.get('Cookie') !== ''
    const preloads = preloadsFor(ctx, sections, registry, mayBeSignedIn)
    if (developmentSection) {
      ctx.remove('Content-Security-Policy')
    } else {
      ctx.set('Content-Security-Policy', pagePolicy(nonce))
    }
    ctx.type = 'text/html; charset=utf-8'
    await sendCompressed(
      ctx,
      renderPage({ nonce, shell, sections, preloads, start: startOf(ctx, sections, nonce) }),
    )
  }

  const sendReadiness = async (ctx: Context) => {
    await shellManifest()
    ctx.body = { status: 'ready' }
  }

  // Koa reports connections that broke during an answer here; without a listener it prints them unstructured.
  app.on('error', (error: Error) => logger.debug({ err: error }, 'connection broke'))
  app.use(traceRequests(isTrusted))
  app.use(errorHandler(logger, headers))
  app.use(hostGuard(publicUrl))
  app.use(async (ctx) => {
    const upstream = upstreamOf(ctx.path)
    if (upstream) {
      return sendUpstream(ctx, upstream)
    }
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'up' }
      return
    }
    if (ctx.path === '/readyz') {
      return sendReadiness(ctx)
    }
    if (ctx.path === '/sections.json') {
      return sendRegistry(ctx)
    }
    if (ctx.path === SILENT_CHECK_PATH) {
      requireReading(ctx)
      return sendSilentCheck(ctx)
    }
    if (ctx.path === ICON_PATH) {
      return sendIcon(ctx)
    }
    if (ctx.path.startsWith('/assets/')) {
      return assets.send(ctx, shellFolder, ctx.path.slice('/assets/'.length))
    }
    if (ctx.path.startsWith('/mfe/')) {
      return sendSectionFile(ctx)
    }
    if (/\.[a-z0-9]+$/i.test(ctx.path)) {
      throw missingFile()
    }
    return sendPage(ctx)
  })
  const handle = app.callback()
  return (request, response) => void handle(request, response)
}

/** What stands in the page until the shell draws. */
function startOf(ctx: Context, sections: readonly RegistryEntry[], nonce: string): string {
  const cookie = ctx.get('Cookie')
  if (!isFramed(ctx.path, cookie)) {
    return plainStart
  }
  const routes = sections.flatMap((section) => section.routes ?? [])
  return frame({ shape: shapeOf(ctx.path, routes), cookie, nonce })
}

function requireReading(ctx: Context): void {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    throw methodNotAllowed()
  }
}
