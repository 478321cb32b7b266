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
  const version = other.version ?? '1.2.0'
  const folder = `/mfe/${name}/${version}/`
  const entry = `${folder}mf-manifest.json`
  const remoteEntry = `${folder}remoteEntry.js`
  return {
    name,
    title: 'Travel',
    version,
    contract: 2,
    basePaths: ['/travel'],
    entry,
    expose: [remoteEntry],
    integrity: { [entry]: '', [remoteEntry]: '' },
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

/** Returns the replies to fetches of a section's scripts without the HTTP cache, as later attempts send them. */
export const scriptsOf = ({ expose }: SectionEntry) => expose.map(scriptAt)

/** Returns the reply to a fetch of any script. */
export const scriptAt = (path: string) => reply({ ...registry, name: path, path, reply: z.string() }, '')

/** Container that a section's remote entry creates. */
interface Container {
  init: () => void
  get: (module: string) => Promise<() => unknown>
}

const network = globalThis.fetch
const append = document.head.appendChild.bind(document.head)

const MANIFEST = /^\/mfe\/(mfe_[a-z]+)\/.*mf-manifest\.json$/

/** Returns a Module Federation manifest as the federation plugin writes it. */
const manifestOf = (name: string) => ({
  id: name,
  name,
  metaData: {
    name,
    type: 'app',
    buildInfo: { buildVersion: '1.2.0', buildName: name },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    types: { path: '', name: '', zip: '', api: '' },
    globalName: name,
    pluginVersion: '2.9.3',
    publicPath: 'auto',
  },
  shared: [],
  remotes: [],
  exposes: [],
})

/**
 * Simulates loading the files of sections: the manifests, and the remote entries, which create these containers.
 *
 * @param onEntry called when a remote entry has run.
 */
export function deliver(
  containers: Readonly<Record<string, Container>>,
  onEntry: (name: string) => void = () => undefined,
): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, location.href)
    const name = MANIFEST.exec(pathname)?.[1]
    return name !== undefined && name in containers
      ? Promise.resolve(Response.json(manifestOf(name)))
      : network(address, options)
  })
  vi.spyOn(document.head, 'appendChild').mockImplementation((element) => {
    const name = /\/mfe\/(mfe_[a-z]+)\//.exec((element as unknown as HTMLScriptElement).src)?.[1]
    if (name === undefined) {
      return append(element)
    }
    vi.stubGlobal(name, containers[name])
    queueMicrotask(() => {
      onEntry(name)
      ;(element as unknown as HTMLElement).dispatchEvent(new Event('load'))
    })
    return element
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
