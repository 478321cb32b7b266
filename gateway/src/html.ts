import { embeddedResponses, type PreloadedResponse } from './preloaded-responses.ts'
import { fontFaces, SKELETON_STYLE } from './app-skeleton.ts'
import { ICON_PATH } from './icon.ts'
import { messages } from './messages.ts'
import type { PagePreloads } from './preloads.ts'
import type { RegistryEntry } from './sections/registry.ts'
import type { ShellManifest } from './shell-manifest.ts'

/**
 * Sets the theme before the first paint: the user's choice, or else the organization's default that this browser last
 * received. `localStorage` throws if the browser blocks storage.
 */
const THEME_SCRIPT = `(function () {
  var theme = null
  try { theme = localStorage.getItem('theme') || localStorage.getItem('theme-default') } catch (error) {}
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.theme = theme
  document.documentElement.style.colorScheme = theme
})()`

/**
 * Starts the shell after the first paint, because evaluating its scripts takes longer than painting. Pages in the
 * background and covered windows are not painted, so a timeout starts the shell too.
 */
const START_SCRIPT = `(function () {
  var begun = false
  function begin() {
    if (begun) return
    begun = true
    document.querySelectorAll('link[data-shell]').forEach(function (link) {
      var script = document.createElement('script')
      script.async = false
      script.crossOrigin = 'anonymous'
      script.integrity = link.integrity
      script.src = link.href
      document.head.append(script)
    })
  }
  requestAnimationFrame(function () { setTimeout(begin) })
  setTimeout(begin, document.hidden ? 0 : 100)
})()`

interface PageHead {
  nonce: string
  shell: ShellManifest
  preloads: PagePreloads
}

/** Returns the shell's page up to its content. It is rendered for each request, because nonce and preloads differ. */
export function pageHead({ nonce, shell, preloads }: PageHead): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce}">
<title>${messages.product}</title>
<meta name="description" content="${messages.description}">
<link rel="icon" type="image/svg+xml" href="${ICON_PATH}">
<script nonce="${nonce}">${THEME_SCRIPT}</script>
<style nonce="${nonce}">${fontFaces(shell.fonts[0])}${SKELETON_STYLE}</style>
${requestTags(preloads)}
${shellTags(shell)}
${preloadTags(preloads)}
${fontTags(shell)}
</head>
<body>
<div id="root">`
}

interface PageEnd {
  nonce: string
  sections: readonly RegistryEntry[]
  answers: readonly PreloadedResponse[]
}

/** Returns the rest of the page. Data for the shell comes after the visible content. */
export function pageEnd({ nonce, sections, answers }: PageEnd): string {
  return `</div>
<noscript>${messages.withoutScripts}</noscript>
${embeddedResponses(answers)}
<script type="application/json" id="headway-sections">${embeddedJson({ sections })}</script>
<script nonce="${nonce}">${START_SCRIPT}</script>
</body>
</html>
`
}

/** Returns preload links for the shell's scripts, which {@link START_SCRIPT} runs later. */
function shellTags({ scripts, integrity }: ShellManifest): string {
  return scripts
    .map(
      (file) =>
        `<link rel="preload" as="script" href="/assets/${file}" integrity="${integrity[file] ?? ''}" crossorigin="anonymous" data-shell>`,
    )
    .join('\n')
}

/**
 * Returns the links of the fonts. They come last, because text is readable without them and the page needs the other
 * files first.
 */
function fontTags({ fonts }: ShellManifest): string {
  return fonts
    .map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" href="/assets/${file}" fetchpriority="low" crossorigin>`,
    )
    .join('\n')
}

/** Returns the links of the first requests. They come first, because the server needs most time for the replies. */
function requestTags({ requests }: PagePreloads): string {
  return requests
    .map(
      (address) =>
        `<link rel="preload" as="fetch" href="${address.replaceAll('&', '&amp;')}" crossorigin="use-credentials">`,
    )
    .join('\n')
}

/** Returns the links of further scripts and of the section's files. Browsers check the integrity of preloaded scripts only. */
function preloadTags({ files, shellScripts }: PagePreloads): string {
  const shell = shellScripts.map((address) => `<link rel="preload" as="script" href="${address}">`)
  const section = files.map(({ address, integrity }) =>
    address.endsWith('.js')
      ? `<link rel="preload" as="script" href="${address}" integrity="${integrity}" crossorigin="anonymous">`
      : `<link rel="preload" as="fetch" href="${address}" crossorigin="anonymous">`,
  )
  return [...shell, ...section].join('\n')
}

/** `<` is escaped, so that no text of a section can end the script element. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
