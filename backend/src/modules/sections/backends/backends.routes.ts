import { SectionName } from '@headway/contracts/section-description'
import { sectionBackendKeys, sectionBackendsPath } from '@headway/contracts/section-backend'
import type { Context } from 'koa'
import type { Actor } from '../../../platform/actor.ts'
import { notFound, ProblemError } from '../../../platform/errors.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { callOutside } from '../../../platform/limits/load-shedding.ts'
import type { Resolve } from '../../../platform/limits/request-target.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SectionState } from '../registry/section-state.ts'
import { BackendHealthCollector } from './backend-health.ts'
import { type BackendTimeouts, createConnections, defaultTimeouts } from './connections.ts'
import { forwardToBackend } from './forward.ts'
import { SectionBackendError } from './problems.ts'
import { TokenSigner } from './signing.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/**
 * Segments and characters that another server could resolve to a path above the base URL, plain or percent-encoded.
 */
const ESCAPING_PATH = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\/\/|%2f|%5c|%00|\\/i

/** Splits the URL of a request into the section and the rest, exactly as it arrived. */
function targetOf({ url, path }: Context): { section: string; rest: string } {
  const [, section = '', rest = ''] = new RegExp(`^${sectionBackendsPath}/([^/?]+)(.*)$`, 's').exec(url) ?? []
  if (!SectionName.safeParse(section).success || ESCAPING_PATH.test(path)) {
    throw notFound('address')
  }
  return { section, rest }
}

/** Options that tests replace. */
export interface BackendOptions {
  readonly timeouts?: BackendTimeouts
  readonly resolve?: Resolve
}

/** Registers the path under which pages reach sections' own backends, and the keys that verify its tokens. */
export function registerBackends(
  table: RouteTable,
  platform: Platform,
  state: SectionState,
  { timeouts = defaultTimeouts, resolve }: BackendOptions = {},
): void {
  const { environment, clock } = platform
  const agent = createConnections(environment.SECTION_BACKEND_ALLOWED_NETWORKS, timeouts, resolve)
  const signer = new TokenSigner(environment)
  const health = new BackendHealthCollector(platform)
  const concurrency = new ConcurrencyLimit()

  table.route(sectionBackendKeys, { can: 'public' }, async () => ({ keys: [signer.publicKey] }))

  const forward = async (ctx: Context, actor: Actor): Promise<void> => {
    const { section, rest } = targetOf(ctx)
    const { sections } = await state.current()
    const baseUrl = sections.find(({ name }) => name === section)?.backendUrl
    if (baseUrl === undefined || baseUrl === null) {
      throw notFound('address')
    }
    const requestId = ctx.state.requestId as string
    const token = await signer.sign({ section, actor, requestId, at: clock.now() })
    const startedAt = performance.now()
    try {
      const { status, milliseconds } = await forwardToBackend(ctx, {
        agent,
        timeouts,
        baseUrl,
        path: rest,
        token,
      })
      health.add(section, milliseconds, status >= 500 ? 'server_error' : undefined)
    } catch (error) {
      // Neither a page that was closed nor an invalid request is a failure of the backend.
      if (error instanceof SectionBackendError && !ctx.res.destroyed) {
        health.add(section, performance.now() - startedAt, error.reason)
      }
      throw error instanceof ProblemError ? error : new SectionBackendError('unreachable', error)
    }
  }

  table.forward(
    `${sectionBackendsPath}/:section{/*path}`,
    { name: 'forwardedRequest', methods: METHODS },
    (ctx, actor) =>
      callOutside(ctx, () =>
        concurrency.use(ctx.params.section as string, actor.id, () => forward(ctx, actor)),
      ),
  )
}
