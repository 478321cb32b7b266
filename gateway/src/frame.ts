import { messages } from './messages.ts'

/**
 * What the first texts are written in: the portal's font where it is there, else one that most systems have, with its measures, so that
 * no text moves when the font comes.
 *
 * @param file of the font's letters of every page, as the shell's build names it.
 */
export const fontFaces = (file: string | undefined): string =>
  '@font-face{font-family:Like;src:local("Arial"),local("Liberation Sans");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}' +
  (file
    ? `@font-face{font-family:"Inter Variable";src:url(/assets/${file}) format("woff2");font-weight:400 600;font-display:swap}`
    : '')

/**
 * The outlines of the portal, which stand until the shell draws over them: sidebar, header, heading and the shape of the
 * page. Colours and measures are those of the design system, compared in `e2e/specs/frame.spec.ts`.
 */
export const FRAME_STYLE =
  ':root{--c:#f7f8fa;--l:#fff;--s:#fff;--b:#dfe2e6;--n:#f3f4f6;--h:#eceef1;--t:#191b1e;--m:#484d57;--a:#4a5dd9}' +
  '[data-theme=dark]{--c:#0f1114;--l:#131518;--s:#16181c;--b:#272a31;--n:#0d0f12;--h:#22252b;--t:#eceef1;--m:#b9bec6;--a:#5468e4}' +
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
 * Chooses the shape of a page from the routes that its section's build names.
 *
 * @param path of the page.
 * @param routes of all sections.
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

/** Pages without the portal around them. */
const BARE_PAGES = new Set(['/signed-out', '/account-return'])

/** Whether a page is the portal, asked for by somebody who has signed in here: nobody else sees its outlines. */
export const isFramed = (path: string, cookie: string): boolean => hasSession(cookie) && !BARE_PAGES.has(path)

/** What stands in the page until the shell draws, for somebody of whom nothing is known. */
export const plainStart = `<div role="status" data-page-loading>${messages.loading}</div>`

interface FrameOptions {
  shape: PageShape
  /** The request's cookies: one of them says whether the sidebar is collapsed. */
  cookie: string
}

/**
 * Returns the outlines of the portal for a request with a session cookie. They are hidden from screen readers, which announce
 * that the page is loading.
 */
export function frame({ shape, cookie }: FrameOptions): string {
  const isNarrow = /(?:^|;\s*)sidebar_state=collapsed(?:;|$)/.test(cookie)
  const brand = `<b><i></i>${messages.product}</b>`
  return (
    `<div role="status" data-page-loading="framed">${messages.loading}</div>` +
    `<div class="frame" aria-hidden="true"><div class="frame-side${isNarrow ? ' frame-narrow' : ''}">${brand}<div>${bars(5)}</div></div>` +
    `<div class="frame-page"><div class="frame-head"><i></i>${brand}</div>` +
    `<div class="frame-main"><div class="frame-title"></div>${shapes[shape]}</div></div></div>`
  )
}
