import { type Address, buildPath } from '@headway/contracts'
import { sectionReleasesList, sectionReleasesPublish } from '@headway/contracts/section-releases'
import {
  sectionsCreate,
  sectionsDisable,
  sectionsEnable,
  sectionsGet,
  sectionsUse,
} from '@headway/contracts/sections'
import type { SectionSlot } from '@headway/contracts/section-description'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { expect, type Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { uniqueName } from './unique-name.ts'

/** A section of another team that only one journey uses. */
export interface TestSection {
  name: string
  path: string
  title: string
}

/** Returns a section that doesn't exist yet. */
export function newTestSection(): TestSection {
  const mark = uniqueName()
  return { name: `mfe_probe${mark}`, path: `/probe${mark}`, title: `Probe ${mark}` }
}

/** Card or tab of a test section. It shows its id and its props. */
interface TestSlot extends SectionSlot {
  throws?: boolean
}

/** Parts of a release, and statements that break it, by the moment at which they run. */
interface ReleaseOptions {
  slots?: readonly TestSlot[]
  /** Before the remote entry defines its container. */
  beforehand?: string
  /** When the shell asks for its mount. */
  mount?: string
  /** While its page renders; `React` and the portal's `Sdk` are in scope. */
  page?: string
}

/** Builds the section by hand. Its page shows its version; globals of the window make it dirty or throw. */
const entryOf = ({ name, path, title }: TestSection, version: string, options: ReleaseOptions) => `
${options.beforehand ?? ''};
var ${name} = {
  init: function (scope) {
    var shared = ['react', '@headway/sdk'].map(function (name) { return Object.values(scope[name])[0].get() })
    this.shared = Promise.all(shared)
    this.sdk = Object.entries(scope['@headway/sdk'])[0]
  },
  get: function () {
    ${options.mount ?? ''};
    return this.shared.then(function (factories) {
      var React = factories[0]()
      var Sdk = factories[1]()
      var Page = function () {
        ${options.page ?? ''};
        if (globalThis.probeThrows) throw new Error('No probe "of mine" in 4711')
        return React.createElement('h1', null, 'Probe ${version}')
      }
      var slots = ${JSON.stringify(options.slots ?? [])}.map(function (slot) {
        return { id: slot.id, place: slot.place, component: function (props) {
          if (slot.throws) throw new Error('broken on purpose')
          return React.createElement('p', null, slot.id + ' ' + JSON.stringify(props))
        } }
      })
      return function () {
        return { default: {
          contract: 2,
          routes: [{ path: '${path}', title: '${title}', component: Page }],
          slots: slots,
          isDirty: function () { return globalThis.probeIsDirty === true },
        } }
      }
    })
  },
}`

interface State {
  generation: number
  stable: { version: string } | null
}

interface Fault {
  kind: string
  message: string
  stack: string
  count: number
}

/** Publishes and activates the section through the API. */
export class TestSectionReleases {
  readonly #administrator: Page
  readonly #section: TestSection

  /** @param administrator a window of an administrator. */
  constructor(administrator: Page, section: TestSection) {
    this.#administrator = administrator
    this.#section = section
  }

  async #send(address: Address, options: { query?: string; json?: object; archive?: Buffer } = {}) {
    const path = buildPath(address.path, { name: this.#section.name }) + (options.query ?? '')
    const body = options.archive?.toString('base64')
    return this.#administrator.evaluate(
      async ([method, url, json, archive]) => {
        const bytes =
          archive === undefined ? undefined : Uint8Array.from(atob(archive), (c) => c.charCodeAt(0))
        const answer = await fetch(url as string, {
          method: method as string,
          headers: { 'Content-Type': bytes ? 'application/gzip' : 'application/json' },
          ...(bytes ? { body: bytes } : json === undefined ? {} : { body: json as string }),
        })
        return { status: answer.status, text: await answer.text() }
      },
      [address.method, path, options.json && JSON.stringify(options.json), body] as const,
    )
  }

  async #state(): Promise<State> {
    return JSON.parse((await this.#send(sectionsGet)).text) as State
  }

  /** Registers the section. */
  async create(): Promise<void> {
    const answer = await this.#send(sectionsCreate, {
      json: {
        name: this.#section.name,
        title: this.#section.title,
        owner: { team: 'Probe team', contact: 'probe@headway.test' },
      },
    })
    expect(answer.status, answer.text).toBe(201)
  }

  /** Publishes a release without activating it. */
  async publish(version: string, options: ReleaseOptions = {}): Promise<void> {
    const { name, path, title } = this.#section
    const description = {
      title,
      basePaths: [path],
      routes: [{ path, title }],
      expose: ['remoteEntry.0123456789.js'],
      ...(options.slots ? { slots: options.slots.map(({ throws: _, ...slot }) => slot) } : {}),
    }
    const files = { 'remoteEntry.0123456789.js': entryOf(this.#section, version, options) }
    const archive = await buildArchive(name, version, { description, files })
    const published = await this.#send(sectionReleasesPublish, { archive })
    expect(published.status, published.text).toBe(200)
  }

  /** Publishes a release and activates it for everyone. */
  async ship(version: string, options: ReleaseOptions = {}): Promise<void> {
    await this.publish(version, options)
    const { generation } = await this.#state()
    const used = await this.#send(sectionsUse, {
      json: { version, audience: { kind: 'everybody' }, generation, reason: 'for a journey' },
    })
    expect(used.status, used.text).toBe(200)
  }

  /** Returns the version of the active release. */
  async releaseInUse(): Promise<string | undefined> {
    return (await this.#state()).stable?.version
  }

  /** Returns the faults of a release that pages have reported. */
  async faultsOf(version: string): Promise<Fault[]> {
    const { text } = await this.#send(sectionReleasesList)
    const { items } = JSON.parse(text) as { items: { version: string; faults: Fault[] }[] }
    return items.find((release) => release.version === version)?.faults ?? []
  }

  async switchOff(reason: string): Promise<void> {
    const { status, text } = await this.#send(sectionsDisable, { json: { reason } })
    expect(status, text).toBe(200)
  }

  async switchOn(): Promise<void> {
    const { status, text } = await this.#send(sectionsEnable, { json: { reason: 'mended' } })
    expect(status, text).toBe(200)
  }
}

/** Creates a section with one active release. */
export async function createTestSection(
  administrator: Page,
): Promise<{ section: TestSection; probe: TestSectionReleases }> {
  const section = newTestSection()
  await administrator.goto('/')
  const probe = new TestSectionReleases(administrator, section)
  await probe.create()
  await probe.ship('1.0.0')
  return { section, probe }
}

/** Waits until the gateway lists a release of the section for the user of a page. */
export const waitForRelease = (page: Page, { name }: TestSection, version: string) =>
  expect
    .poll(async () => {
      const answer = await page.request.get('/sections.json')
      const { sections } = (await answer.json()) as { sections: { name: string; version: string }[] }
      return sections.find((section) => section.name === name)?.version
    })
    .toBe(version)

/** Leaves the page and comes back without a reload. */
export async function leaveAndReturn(page: Page, { path }: TestSection): Promise<void> {
  const shell = new Shell(page)
  await shell.entry('Dashboard').click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(path)
}
