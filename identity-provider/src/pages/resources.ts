import { readFile } from 'node:fs/promises'
import { tokensCss } from '@headway/design-system/tokens'
import type Router from '@koa/router'

/** Where the files of all pages are. */
export const resourcesPath = '/auth/resources'

/** Address of the style sheet of all pages. */
export const stylesheetPath = `${resourcesPath}/portal.css`

/** The portal's font, of which the pages need the Latin letters alone. */
const font = new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

/** The pages' own rules; every colour and size is a token of the design system. */
const rules = new URL('./pages.css', import.meta.url)

const scripts = [
  'theme.js',
  'storage-access.js',
  'cookies-step1.js',
  'cookies-step2.js',
  'status-iframe.js',
] as const

/** Address of a script; the pages allow no inline one. */
export const scriptPath = (name: (typeof scripts)[number]) => `${resourcesPath}/${name}`

/** Serves style sheet, font and scripts as files, because the pages allow nothing inline. */
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
