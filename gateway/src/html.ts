import { embeddedAnswers, type FirstAnswer } from './first-answers.ts'
import { fontFaces, FRAME_STYLE } from './frame.ts'
import { ICON_PATH } from './icon.ts'
import { messages } from './messages.ts'
import type { PagePreloads } from './preloads.ts'
import type { RegistryEntry } from './sections/registry.ts'
import type { ShellManifest } from './shell-manifest.ts'

/**
 * Decides the theme before the first paint: the person's, else what the organisation has set when this browser heard of it
 * last. `localStorage` throws where the browser forbids storage.
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
 * Has the shell run once what came with the page is painted: reading its scripts takes longer than painting does. A page in the
 * background is not painted, nor is one whose window is covered, so it does not wait for that long.
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

/** The shell's page up to what stands in it: rendered for each request, because nonce and preloads differ. */
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
<style nonce="${nonce}">${fontFaces(shell.fonts[0])}${FRAME_STYLE}</style>
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
  answers: readonly FirstAnswer[]
}

/** The rest of the page. What the shell reads of it comes behind what is seen. */
export function pageEnd({ nonce, sections, answers }: PageEnd): string {
  return `</div>
<noscript>${messages.withoutScripts}</noscript>
${embeddedAnswers(answers)}
<script type="application/json" id="headway-sections">${embeddedJson({ sections })}</script>
<script nonce="${nonce}">${START_SCRIPT}</script>
</body>
</html>
`
}

/** The shell's scripts are only fetched until {@link START_SCRIPT} has them run. */
function shellTags({ scripts, integrity }: ShellManifest): string {
  return scripts
    .map(
      (file) =>
        `<link rel="preload" as="script" href="/assets/${file}" integrity="${integrity[file] ?? ''}" crossorigin="anonymous" data-shell>`,
    )
    .join('\n')
}

/** Last: a text is readable without its font, and nothing else is drawn without what comes before. */
function fontTags({ fonts }: ShellManifest): string {
  return fonts
    .map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" href="/assets/${file}" fetchpriority="low" crossorigin>`,
    )
    .join('\n')
}

/** First: the answers take the server longest. */
function requestTags({ requests }: PagePreloads): string {
  return requests
    .map(
      (address) =>
        `<link rel="preload" as="fetch" href="${address.replaceAll('&', '&amp;')}" crossorigin="use-credentials">`,
    )
    .join('\n')
}

function preloadTags({ scripts }: PagePreloads): string {
  return scripts
    .map(
      ({ address, integrity }) =>
        `<link rel="preload" as="script" href="${address}" integrity="${integrity}" crossorigin="anonymous">`,
    )
    .join('\n')
}

/** `<` is escaped so that no text of a section can end the script element. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
