/** Page that was opened in this tab. */
export interface RecentPage {
  readonly to: string
  readonly label: string
}

const MAX_PAGES = 20

/** Kept in memory only: titles of tasks must not stay in the browser after sign-out. */
let pages: readonly RecentPage[] = []

/** Adds a page to the recently opened ones. */
export function rememberPage(page: RecentPage): void {
  pages = [page, ...pages.filter(({ to }) => to !== page.to)].slice(0, MAX_PAGES)
}

/** Returns the pages opened last in this tab, newest first. */
export const recentPages = (): readonly RecentPage[] => pages
