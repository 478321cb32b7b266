import type { Middleware } from 'koa'
import { resourcesPath } from './pages/resources.ts'

/**
 * Returns middleware that sets Keycloak's headers with a stricter content security policy: no inline content and
 * nothing from other origins.
 *
 * @param publicUrl origin of the portal. `form-action` includes it because Chromium applies that directive to the
 * redirects after a form too, and the login form ends at the portal's callback.
 */
export function securityHeaders(publicUrl: string): Middleware {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    // The barcode with an authenticator's secret is embedded in its page, so that no URL reveals it.
    "img-src 'self' data:",
    `form-action 'self' ${publicUrl}`,
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ')
  return async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'none',
    })
    if (ctx.secure) {
      ctx.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    }
    await next()
    if (!ctx.path.startsWith(`${resourcesPath}/`) && !ctx.path.endsWith('/certs')) {
      ctx.set('Cache-Control', 'no-store, must-revalidate, max-age=0')
    }
  }
}
