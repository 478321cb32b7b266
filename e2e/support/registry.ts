import type { Page } from '@playwright/test'

/** A section as described in the page and in `/sections.json`. */
export interface RegistryEntry {
  name: string
  title: string
  version: string
  contract: number | null
  basePaths: string[]
  routes?: { path: string; title: string }[]
  entry: string
  expose: string[]
  integrity: Record<string, string>
  /** The release that is shown when this one doesn't load. */
  previous?: string
}

/** Returns the current entry of a section in `/sections.json`. */
export async function entryOf(page: Page, name: string): Promise<RegistryEntry> {
  const response = await page.request.get('/sections.json')
  const { sections } = (await response.json()) as { sections: RegistryEntry[] }
  const entry = sections.find((candidate) => candidate.name === name)
  if (!entry) {
    throw new Error(`The gateway knows no section ${name}`)
  }
  return entry
}

/**
 * Changes the sections that a page receives, in its HTML and in `/sections.json`.
 *
 * @param change maps the list of sections.
 */
export async function changeRegistry(
  page: Page,
  change: (sections: RegistryEntry[]) => RegistryEntry[],
): Promise<void> {
  await page.route('**/sections.json', async (route) => {
    const response = await route.fetch()
    const { sections } = (await response.json()) as { sections: RegistryEntry[] }
    await route.fulfill({ response, json: { sections: change(sections) } })
  })
  await page.route(
    (url) => !/^\/(api|auth|assets|mfe)\/|\./.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const body = html
        .replace(/(?<=id="headway-sections">).*(?=<\/script>)/, (json) => {
          const { sections } = JSON.parse(json) as { sections: RegistryEntry[] }
          return JSON.stringify({ sections: change(sections) })
        })
        .replace(/<link rel="preload" as="script" (?![^>]*data-shell)[^>]*>\n?/g, '')
      await route.fulfill({ response, body })
    },
  )
}
