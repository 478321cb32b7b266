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

/** What the registry says of a release of a section. */
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

/** The gateway's answer that these sections are there. */
export const registryOf = (...sections: readonly SectionEntry[]) =>
  reply(registry, { sections: [...sections] })

/** The gateway's answer, if it has one, to whoever asks for all that it knows of a release. */
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

/** The gateway's answer to whoever asks for a section's entry past every cache, as second attempts do. */
export const entryFileOf = ({ entry }: SectionEntry) => scriptAt(entry ?? '')

/** The same for any script. */
export const scriptAt = (path: string) => reply({ ...registry, name: path, path, reply: z.string() }, '')

/** What a section's entry leaves in the page. */
interface Container {
  init: (scope: Record<string, Record<string, { from?: string }>>) => void
  get: (module: string) => Promise<() => unknown>
}

/** Lets a section's entry come, as a browser would. */
export function deliver(name: string, container: Container, scope: object = {}): void {
  vi.stubGlobal('__webpack_init_sharing__', () => Promise.resolve())
  vi.stubGlobal('__webpack_share_scopes__', { default: scope })
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    vi.stubGlobal(name, container)
    queueMicrotask(() => (script as HTMLElement).dispatchEvent(new Event('load')))
  })
}

/** The container of a section that exposes this. */
export const containerOf = (mount: object): Container => ({
  init: () => undefined,
  get: () => Promise.resolve(() => ({ default: mount })),
})

/** What the page has told the server of its sections so far, once it is left. */
export async function reportsOf(beacon: {
  mock: { calls: readonly (readonly unknown[])[] }
}): Promise<Record<string, unknown>[]> {
  window.dispatchEvent(new Event('pagehide'))
  const texts = await Promise.all(beacon.mock.calls.map(([, body]) => (body as Blob).text()))
  return texts.flatMap((text) => (JSON.parse(text) as { reports: Record<string, unknown>[] }).reports)
}
