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

/** The rest of the page. What the shell reads of it comes behind what is seen. */
export function pageEnd(sections: readonly RegistryEntry[], answers: readonly FirstAnswer[]): string {
  return `</div>
<noscript>${messages.withoutScripts}</noscript>
${embeddedAnswers(answers)}
<script type="application/json" id="headway-sections">${embeddedJson({ sections })}</script>
</body>
</html>
`
}

function shellTags({ scripts, integrity }: ShellManifest): string {
  return scripts
    .map(
      (file) =>
        `<script defer src="/assets/${file}" integrity="${integrity[file] ?? ''}" crossorigin="anonymous"></script>`,
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
