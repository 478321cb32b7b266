import type { Context } from 'koa'
import { messages } from '../messages/en.ts'
import { html, type Markup } from './html.ts'
import { scriptPath, stylesheetPath } from './resources.ts'

/** One page: its title in the tab, its heading and what follows. */
export interface Page {
  readonly documentTitle: string
  readonly title: string
  readonly content: Markup
}

/**
 * Writes a page; it works without any script, except that it then follows the system's theme and demo accounts have to
 * be typed.
 *
 * @param ctx the request to answer; its status stays what it was set to.
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
    <header class="brand"><p>${messages.brand}</p></header>
    <main class="card">
      <h1 id="kc-page-title">${page.title}</h1>
      ${page.content}
    </main>
    <footer class="banner"><p>${messages.banner}</p></footer>
  </body>
</html>
`.text
}
