import type Router from '@koa/router'
import { messages } from '../messages/en.ts'
import { html } from '../pages/html.ts'
import { scriptPath } from '../pages/resources.ts'
import { protocolPath, type Realm } from '../realm.ts'

const statusFrame = `${protocolPath}/login-status-iframe.html`

/** Returns a frame without content that runs one script. */
const frame = (script: Parameters<typeof scriptPath>[0]) =>
  html`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>${messages.brand}</title></head>
  <body><script type="module" src="${scriptPath(script)}"></script></body>
</html>
`.text

/**
 * Registers the hidden pages of keycloak-js (docs/IDENTITY.md, "keycloak-js"): they check whether cookies work in a
 * frame and whether the session is unchanged.
 *
 * @param realm the status is revealed only to origins of its clients' redirect URIs.
 */
export function registerBrowserSupport(router: Router, realm: Realm): void {
  const pages = {
    [`${protocolPath}/3p-cookies/step1.html`]: frame('cookies-step1.js'),
    [`${protocolPath}/3p-cookies/step2.html`]: frame('cookies-step2.js'),
    [statusFrame]: frame('status-iframe.js'),
  }
  for (const [path, text] of Object.entries(pages)) {
    router.get(path, (ctx) => {
      ctx.type = 'html'
      ctx.body = text
    })
  }
  router.get(`${statusFrame}/init`, (ctx) => {
    const query = new URLSearchParams(ctx.querystring)
    const addresses = realm.client(query.get('client_id') ?? undefined)?.redirectUris ?? []
    const isKnown = addresses.some((address) => new URL(address).origin === query.get('origin'))
    ctx.status = isKnown ? 204 : 403
    if (!isKnown) {
      ctx.body = ''
    }
  })
}
