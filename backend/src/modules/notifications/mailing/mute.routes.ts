import { muteApply, muteShow } from '@headway/contracts/notifications'
import type { Context } from 'koa'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findLink, mute } from './mute.ts'
import { mutePage, mutePagePolicy, type MuteState } from './mute-page.ts'
import type { MuteLink } from './mute-link.ts'

/**
 * Registers the routes of unsubscribe links. GET changes nothing, because mail scanners follow every link. The page's
 * button and the one-click POST of mail programs (RFC 8058, section 3.1) change the setting; neither needs a session.
 */
export function registerMuting(table: RouteTable, platform: Platform): void {
  const show = (ctx: Context, token: string, link: MuteLink | undefined, state: MuteState) => {
    if (!link && ctx.accepts('json', 'html') !== 'html') {
      throw notFound('link')
    }
    ctx.status = link ? 200 : 404
    ctx.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': mutePagePolicy,
      // Without a referrer, the form would be sent with a null origin and be refused. The address still goes to no
      // other origin.
      'Referrer-Policy': 'same-origin',
    })
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = mutePage({
      organization: platform.settings.get('organization.name'),
      token,
      ...(link ? { state, what: link.what } : { state: 'broken' }),
    })
    return undefined
  }

  table.route(muteShow, { can: 'public' }, async ({ ctx, query }) =>
    show(ctx, query.token, await findLink(platform, query.token), 'asks'),
  )

  table.route(muteApply, { can: 'public' }, async ({ ctx, query, write }) => {
    const isMuted = query.again === undefined
    const link = await write((trx) => mute(platform, { token: query.token, isMuted }, trx))
    return show(ctx, query.token, link, isMuted ? 'ended' : 'undone')
  })
}
