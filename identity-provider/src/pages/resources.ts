import { readFile } from 'node:fs/promises'
import { tokensCss } from '@headway/design-system/tokens'
import type Router from '@koa/router'

/** Path of the files of all pages. */
export const resourcesPath = '/auth/resources'

/** Path of the style sheet of all pages. */
export const stylesheetPath = `${resourcesPath}/portal.css`

/** The portal's font. The pages need only its Latin characters. */
const font = new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

/** Style sheet of the pages. Its colors and sizes are tokens of the design system. */
const rules = new URL('./pages.css', import.meta.url)

const scripts = [
  'theme.js',
  'storage-access.js',
  'cookies-step1.js',
  'cookies-step2.js',
  'status-iframe.js',
] as const

/** Returns the path of a script, because the pages allow no inline scripts. */
export const scriptPath = (name: (typeof scripts)[number]) => `${resourcesPath}/${name}`

/** Serves style sheet, font and scripts as files, because the pages allow no inline content. */
export async function registerResources(router: Router): Promise<void> {
  const css = `${tokensCss()}\n${await readFile(rules, 'utf8')}`
  const files: [string, string, string | Buffer][] = [
    [stylesheetPath, 'css', css],
    [`${resourcesPath}/inter.woff2`, 'font/woff2', await readFile(font)],
  ]
  for (const name of scripts) {
    files.push([scriptPath(name), 'js', await readFile(new URL(`./scripts/${name}`, import.meta.url))])
  }
  for (const [path, type, content] of files) {
    router.get(path, (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=300')
      ctx.type = type
      ctx.body = content
    })
  }
}
