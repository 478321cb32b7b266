import { type Address, buildPath } from '@headway/contracts'
import { sectionReleasesList, sectionReleasesPublish } from '@headway/contracts/section-releases'
import {
  sectionsCreate,
  sectionsDisable,
  sectionsEnable,
  sectionsGet,
  sectionsUse,
} from '@headway/contracts/sections'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { expect, type Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { newMark } from './mark.ts'

/** A section of another team that only one journey knows: no release is ever replaced. */
export interface ProbeSection {
  name: string
  path: string
  title: string
}

/** A section that nobody has made yet. */
export function newProbeSection(): ProbeSection {
  const mark = newMark()
  return { name: `mfe_probe${mark}`, path: `/probe${mark}`, title: `Probe ${mark}` }
}

/** Statements that make a release a bad one, by when they run. */
interface Wrong {
  /** Before the entry leaves its container. */
  beforehand?: string
  /** When the shell asks for its mount. */
  mount?: string
  /** While its page is drawn, where `React` and the portal's `Sdk` are at hand. */
  page?: string
}

/** A build of the section by hand: its page says which release it is, and is dirty or throws when the window says so. */
const entryOf = ({ name, path, title }: ProbeSection, version: string, wrong: Wrong) => `
${wrong.beforehand ?? ''};
var ${name} = {
  init: function (scope) {
    var shared = ['react', '@headway/sdk'].map(function (name) { return Object.values(scope[name])[0].get() })
    this.shared = Promise.all(shared)
    this.sdk = Object.entries(scope['@headway/sdk'])[0]
  },
  get: function () {
    ${wrong.mount ?? ''};
    return this.shared.then(function (factories) {
      var React = factories[0]()
      var Sdk = factories[1]()
      var Page = function () {
        ${wrong.page ?? ''};
        if (globalThis.probeThrows) throw new Error('No probe "of mine" in 4711')
        return React.createElement('h1', null, 'Probe ${version}')
      }
      return function () {
        return { default: {
          contract: 2,
          routes: [{ path: '${path}', title: '${title}', component: Page }],
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

/** The section as its team and an administrator handle it, through the API. */
export class Probe {
  readonly #administrator: Page
  readonly #section: ProbeSection

  /** @param administrator a window of one, anywhere in the portal. */
  constructor(administrator: Page, section: ProbeSection) {
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

  /** Makes room for the section. */
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

  /** Publishes a release, which nobody gets yet. */
  async publish(version: string, wrong: Wrong = {}): Promise<void> {
    const { name, path, title } = this.#section
    const description = { title, basePaths: [path], routes: [{ path, title }], expose: [] }
    const files = { 'remoteEntry.0123456789.js': entryOf(this.#section, version, wrong) }
    const archive = await buildArchive(name, version, { description, files })
    const published = await this.#send(sectionReleasesPublish, { archive })
    expect(published.status, published.text).toBe(200)
  }

  /** Publishes a release and gives it to everybody. */
  async ship(version: string, wrong: Wrong = {}): Promise<void> {
    await this.publish(version, wrong)
    const { generation } = await this.#state()
    const used = await this.#send(sectionsUse, {
      json: { version, audience: { kind: 'everybody' }, generation, reason: 'for a journey' },
    })
    expect(used.status, used.text).toBe(200)
  }

  /** The release that everybody has by now. */
  async releaseInUse(): Promise<string | undefined> {
    return (await this.#state()).stable?.version
  }

  /** What pages have reported of a release going wrong. */
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

/** A section of its own with one release in use. */
export async function openProbe(administrator: Page): Promise<{ section: ProbeSection; probe: Probe }> {
  const section = newProbeSection()
  await administrator.goto('/')
  const probe = new Probe(administrator, section)
  await probe.create()
  await probe.ship('1.0.0')
  return { section, probe }
}

/** Waits until a page has heard of a release: what it knows of the section names it. */
export const toKnow = (page: Page, { name }: ProbeSection, version: string) =>
  expect
    .poll(async () => {
      const answer = await page.request.get('/sections.json')
      const { sections } = (await answer.json()) as { sections: { name: string; version: string }[] }
      return sections.find((section) => section.name === name)?.version
    })
    .toBe(version)

/** Goes away and comes back, without a reload. */
export async function leaveAndReturn(page: Page, { path }: ProbeSection): Promise<void> {
  const shell = new Shell(page)
  await shell.entry('Dashboard').click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(path)
}
