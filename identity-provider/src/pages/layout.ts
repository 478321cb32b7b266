import type { Context } from 'koa'
import { messages } from '../messages/en.ts'
import { html, type Markup } from './html.ts'
import { scriptPath, stylesheetPath } from './resources.ts'

/** Page with its title in the tab, its heading and its content. */
export interface Page {
  readonly documentTitle: string
  readonly title: string
  readonly content: Markup
}

/** Logo of the product, the same as in `shell/src/start/ProductMark.tsx`. */
const mark = html`<svg class="mark" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"
  ><rect width="32" height="32" rx="7" fill="currentColor" /><path
    d="M9 8v16M9 16h9m-4-6 6 6-6 6"
    fill="none"
    stroke="#fff"
    stroke-width="3"
    stroke-linecap="round"
    stroke-linejoin="round"
  /></svg>`

/**
 * Sends a page. It works without scripts and then follows the system's theme.
 *
 * @param ctx request to answer; the caller sets the status.
 */
export function writePage(ctx: Context, page: Page): void {
  ctx.type = 'html'
  ctx.body = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex, nofollow" />
    <title>${page.documentTitle}</title>
    <link rel="stylesheet" href="${stylesheetPath}" />
    <script src="${scriptPath('theme.js')}"></script>
  </head>
  <body>
    <header class="brand">
      <p class="name">${mark}${messages.brand}</p>
      <p class="tagline">${messages.tagline}</p>
    </header>
    <main class="card">
      <h1 id="kc-page-title">${page.title}</h1>
      ${page.content}
    </main>
    <footer class="banner"><p>${messages.banner}</p></footer>
  </body>
</html>
`.text
}
