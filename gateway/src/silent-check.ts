import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { silentCheckPolicy } from './headers.ts'
import { messages } from './messages.ts'

/**
 * Path to which the identity provider redirects the hidden frame of keycloak-js (docs/IDENTITY.md, "Proxying
 * through the gateway").
 */
export const SILENT_CHECK_PATH = '/silent-check-sso.html'

/** Responds with a page that sends its URL, which contains the provider's answer, to the page that opened the frame. */
export function sendSilentCheck(ctx: Context): void {
  const nonce = randomBytes(18).toString('base64')
  ctx.set('Content-Security-Policy', silentCheckPolicy(nonce))
  ctx.set('X-Frame-Options', 'SAMEORIGIN')
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = `<!doctype html><title>${messages.product}</title><script nonce="${nonce}">parent.postMessage(location.href, location.origin)</script>`
}
