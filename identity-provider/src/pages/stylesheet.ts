import { readFile } from 'node:fs/promises'
import { tokensCss } from '@headway/design-system/tokens'
import type Router from '@koa/router'

/** Address of the style sheet of all pages. */
export const stylesheetPath = '/auth/resources/portal.css'

/** The pages' own rules; every colour and size is a token of the design system. */
const rules = new URL('./pages.css', import.meta.url)

/** Serves the style sheet as a file, because the pages allow no inline style. */
export async function registerStylesheet(router: Router): Promise<void> {
  const css = `${tokensCss()}\n${await readFile(rules, 'utf8')}`
  router.get(stylesheetPath, (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=300')
    ctx.type = 'css'
    ctx.body = css
  })
}
