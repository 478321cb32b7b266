import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'koa'
import { allowGetAndHead } from './allow-get-head.ts'
import type { AssetServer } from './assets.ts'
import { missingFile, ProblemError } from './problem.ts'

/** Path of the design system's Storybook. */
export const STORYBOOK_PATH = '/storybook'

/** Path of a public file: folders and names that do not begin with a dot. */
const FILE = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*\.(?:html|js|css|json|svg|png|woff2)$/

const missingStorybook = () =>
  new ProblemError(404, 'storybook_missing', {
    detail: 'This portal has no Storybook. The operator builds it with: npm run build -- storybook',
  })

/** Returns the CSP source of every inline script of a page. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/**
 * Returns the content security policy of Storybook's pages. They load and request only files of Storybook, so a mistake
 * in them cannot use the API with the session of the user. Storybook sets styles inline.
 *
 * @param base address of Storybook with a slash at the end.
 */
function storybookPolicy(base: string, html: string): string {
  return [
    "default-src 'none'",
    ['script-src', base, ...inlineScriptHashes(html)].join(' '),
    `style-src ${base} 'unsafe-inline'`,
    `connect-src ${base}`,
    `img-src ${base} data:`,
    `font-src ${base} data:`,
    `frame-src ${base}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * Returns the handler for the design system's Storybook. It is public, like the API's documentation.
 *
 * @param folder folder of the build; undefined without one.
 * @param publicUrl origin of the portal.
 */
export function storybookSender(folder: string | undefined, publicUrl: string, assets: AssetServer) {
  const sendPage = async (ctx: Context, file: string): Promise<void> => {
    const html = await readFile(file, 'utf8').catch(() => {
      throw file.endsWith('/index.html') ? missingStorybook() : missingFile()
    })
    ctx.set({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': storybookPolicy(new URL(`${STORYBOOK_PATH}/`, publicUrl).href, html),
      // The page with the stories is a frame of the page with the sidebar.
      'X-Frame-Options': 'SAMEORIGIN',
    })
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = html
  }
  return async (ctx: Context): Promise<void> => {
    allowGetAndHead(ctx)
    if (ctx.path === STORYBOOK_PATH) {
      ctx.redirect(`${STORYBOOK_PATH}/`)
      return
    }
    const name = ctx.path.slice(STORYBOOK_PATH.length + 1) || 'index.html'
    if (folder === undefined) {
      throw missingStorybook()
    }
    if (!FILE.test(name)) {
      throw missingFile()
    }
    await (name.endsWith('.html') ? sendPage(ctx, join(folder, name)) : assets.sendFile(ctx, folder, name))
  }
}
