import { messages } from './messages.ts'

/**
 * Returns the font faces of the first texts. Until the portal's font has loaded, a common system font with the same
 * metrics is used, so that no text moves.
 *
 * @param file font file with the characters of every page, as the shell's build names it.
 */
export const fontFaces = (file: string | undefined): string =>
  '@font-face{font-family:Like;src:local("Arial"),local("Liberation Sans");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}' +
  (file
    ? `@font-face{font-family:"Inter Variable";src:url(/assets/${file}) format("woff2");font-weight:400 600;font-display:swap}`
    : '')

/**
 * Styles of the skeleton that is visible until the shell renders: sidebar, header, heading and content. The colors
 * follow `color-scheme`, which the page's first script sets, because the shell removes `data-theme` before its first
 * render when the theme follows the system.
 * `e2e/specs/skeleton.spec.ts` compares its colors and sizes with the design system.
 */
export const SKELETON_STYLE =
  ':root{--c:light-dark(#f7f8fa,#0f1114);--l:light-dark(#fff,#131518);--s:light-dark(#fff,#16181c);--b:light-dark(#dfe2e6,#272a31);' +
  '--n:light-dark(#f3f4f6,#0d0f12);--h:light-dark(#eceef1,#22252b);--t:light-dark(#191b1e,#eceef1);--m:light-dark(#484d57,#b9bec6);--a:light-dark(#4a5dd9,#5468e4)}' +
  'body{margin:0;background:var(--c);color:var(--t);font:400 .8125rem/1.25rem "Inter Variable",Like,system-ui,sans-serif}' +
  '[data-page-loading]{display:grid;place-items:center;min-height:100vh}' +
  '[data-page-loading=framed]{position:absolute;width:1px;min-height:0;height:1px;overflow:hidden;clip-path:inset(50%)}' +
  '.frame,.frame *{box-sizing:border-box}.frame{display:flex;min-height:100vh}' +
  '.frame i{display:block;height:.875rem;border-radius:4px;background:var(--h)}' +
  '.frame b{display:flex;align-items:center;gap:8px;font-weight:600}.frame b i{width:20px;height:20px;background:var(--a)}' +
  '.frame-side{flex:none;width:16rem;height:100vh;border-right:1px solid var(--b);background:var(--n)}' +
  '.frame-side b,.frame-head{height:48px;padding:0 16px}.frame-head{border-bottom:1px solid var(--b)}' +
  '.frame-side div{display:grid;gap:18px;padding:40px 16px}.frame-narrow b{font-size:0;padding:0 13px}' +
  '.frame-narrow.frame-side{width:3rem}.frame-narrow div{padding:40px 14px}' +
  '.frame-page{flex:1;min-width:0}.frame-head{display:flex;align-items:center;gap:28px;background:var(--l)}' +
  '.frame-main{max-width:1184px;margin:0 auto;padding:16px 24px}' +
  '.frame-title{width:12rem;height:2rem;margin-bottom:16px;border-radius:4px;background:var(--h)}' +
  '.frame-cards{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(min(300px,100%),1fr))}' +
  '.frame-cards i,.frame-panel i{height:260px;border:1px solid var(--b);border-radius:8px;background:var(--s)}' +
  '.frame-strip{display:grid;gap:16px}.frame-strip i:first-child{height:70px}' +
  '@media(max-width:767.98px){.frame-side{display:none}.frame-main{padding:16px}}'

const bars = (count: number) => '<i></i>'.repeat(count)

/** Layout of a page: cards of a list, one panel, the dashboard, or unknown. */
export type PageShape = 'cards' | 'panel' | 'dashboard' | 'none'

const shapes: Record<PageShape, string> = {
  cards: `<div class="frame-cards">${bars(6)}</div>`,
  panel: `<div class="frame-panel">${bars(1)}</div>`,
  dashboard: `<div class="frame-panel frame-strip">${bars(2)}</div>`,
  none: '',
}

/**
 * Returns the layout of a page, derived from the routes of the sections' builds.
 *
 * @param path path of the page.
 * @param routes routes of all sections.
 */
export function shapeOf(path: string, routes: readonly { path: string }[]): PageShape {
  if (path === '/') {
    return 'dashboard'
  }
  const parts = path.replace(/\/$/, '').split('/')
  const fits = (route: { path: string }) => {
    const wanted = route.path.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    )
  }
  const found = routes.filter(fits)
  if (found.length === 0) {
    return 'none'
  }
  return found.some((route) => !route.path.includes(':')) ? 'cards' : 'panel'
}

const hasSession = (cookie: string): boolean => /(?:^|;\s*)(?:__Host-)?portal=/.test(cookie)

/** Pages without the portal's frame. */
const BARE_PAGES = new Set(['/signed-out', '/account-return'])

/**
 * Returns whether a page shows the portal and the request has a session cookie. Other requests do not get the skeleton.
 */
export const hasSkeleton = (path: string, cookie: string): boolean =>
  hasSession(cookie) && !BARE_PAGES.has(path)

/** Content of the page until the shell renders, for pages without the portal's frame. */
export const plainStart = `<div role="status" data-page-loading>${messages.loading}</div>`

interface SkeletonOptions {
  shape: PageShape
  /** Cookies of the request; one of them stores whether the sidebar is collapsed. */
  cookie: string
}

/**
 * Returns the portal's skeleton for a request with a session cookie. It is hidden from screen readers, which announce
 * that the page is loading.
 */
export function appSkeleton({ shape, cookie }: SkeletonOptions): string {
  const isNarrow = /(?:^|;\s*)sidebar_state=collapsed(?:;|$)/.test(cookie)
  const brand = `<b><i></i>${messages.product}</b>`
  return (
    `<div role="status" data-page-loading="framed">${messages.loading}</div>` +
    `<div class="frame" aria-hidden="true"><div class="frame-side${isNarrow ? ' frame-narrow' : ''}">${brand}<div>${bars(5)}</div></div>` +
    `<div class="frame-page"><div class="frame-head"><i></i>${brand}</div>` +
    `<div class="frame-main"><div class="frame-title"></div>${shapes[shape]}</div></div></div>`
  )
}
