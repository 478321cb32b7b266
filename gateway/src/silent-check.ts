import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { silentCheckPolicy } from './headers.ts'
import { messages } from './messages.ts'

/** Where the identity provider sends keycloak-js's hidden frame (docs/IDENTITY.md, "Behind the gateway"). */
export const SILENT_CHECK_PATH = '/silent-check-sso.html'

/** Hands the provider's answer, which stands in the frame's address, to the page that opened the frame. */
export function sendSilentCheck(ctx: Context): void {
  const nonce = randomBytes(18).toString('base64')
  ctx.set('Content-Security-Policy', silentCheckPolicy(nonce))
  ctx.set('X-Frame-Options', 'SAMEORIGIN')
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = `<!doctype html><title>${messages.product}</title><script nonce="${nonce}">parent.postMessage(location.href, location.origin)</script>`
}
