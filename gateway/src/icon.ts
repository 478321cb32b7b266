import type { Context } from 'koa'

/** URL of the icon. Browsers request it for pages that name no icon, such as the sign-in page. */
export const ICON_PATH = '/favicon.ico'

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect width="32" height="32" rx="7" fill="#1d4ed8"/>' +
  '<path d="M9 8v16M16 9h9m-4-6 6 6-6 6" transform="translate(-2 3)" fill="none" stroke="#fff"' +
  ' stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** Responds with the product's icon. */
export function sendIcon(ctx: Context): void {
  ctx.set('Cache-Control', 'public, max-age=86400')
  ctx.type = 'image/svg+xml'
  ctx.body = ICON
}
