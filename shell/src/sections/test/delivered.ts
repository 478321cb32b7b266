import type { EndpointDefinition } from '@headway/contracts'
import { SectionEntry } from '@headway/contracts/section-registry'
import { type noAnswer, reply } from '@headway/sdk/testing'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { releaseAddress } from '../registry.ts'

const registry = {
  name: 'registryFile',
  method: 'GET',
  path: '/sections.json',
  summary: 'What the gateway serves',
  reply: z.object({ sections: z.array(SectionEntry) }),
} as const satisfies EndpointDefinition

/** Returns the registry entry of a release. */
export function releaseOf(name: string, other: Partial<SectionEntry> = {}): SectionEntry {
  const entry = `/mfe/${name}/1.2.0/entry.js`
  return {
    name,
    title: 'Travel',
    version: '1.2.0',
    contract: 2,
    basePaths: ['/travel'],
    entry,
    expose: [],
    integrity: { [entry]: '' },
    ...other,
  }
}

/** Returns the gateway's reply with these sections. */
export const registryOf = (...sections: readonly SectionEntry[]) =>
  reply(registry, { sections: [...sections] })

/** Returns the gateway's reply with the full description of a release. */
export const describedRelease = (section: SectionEntry, answer: SectionEntry | typeof noAnswer = section) =>
  reply(
    {
      ...registry,
      name: 'releaseFile',
      path: releaseAddress(section.name, section.version),
      reply: SectionEntry,
    },
    answer,
  )

/** Returns the reply to a fetch of a section's entry without the HTTP cache, as later attempts send it. */
export const entryFileOf = ({ entry }: SectionEntry) => scriptAt(entry ?? '')

/** Returns the reply to a fetch of any script. */
export const scriptAt = (path: string) => reply({ ...registry, name: path, path, reply: z.string() }, '')

/** Container that a section's entry creates. */
interface Container {
  init: (scope: Record<string, Record<string, { from?: string }>>) => void
  get: (module: string) => Promise<() => unknown>
}

/** Simulates loading a section's entry. */
export function deliver(name: string, container: Container, scope: object = {}): void {
  vi.stubGlobal('__webpack_init_sharing__', () => Promise.resolve())
  vi.stubGlobal('__webpack_share_scopes__', { default: scope })
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    vi.stubGlobal(name, container)
    queueMicrotask(() => (script as HTMLElement).dispatchEvent(new Event('load')))
  })
}

/** Returns the container of a section that exposes the given module. */
export const containerOf = (mount: object): Container => ({
  init: () => undefined,
  get: () => Promise.resolve(() => ({ default: mount })),
})

/** Returns the reports about sections that the page has sent, including those sent when it is left. */
export async function reportsOf(beacon: {
  mock: { calls: readonly (readonly unknown[])[] }
}): Promise<Record<string, unknown>[]> {
  window.dispatchEvent(new Event('pagehide'))
  const texts = await Promise.all(beacon.mock.calls.map(([, body]) => (body as Blob).text()))
  return texts.flatMap((text) => (JSON.parse(text) as { reports: Record<string, unknown>[] }).reports)
}
