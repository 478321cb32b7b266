import * as addresses from '@headway/contracts/addresses/sections'
import { type Address, buildPath } from '@headway/contracts'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { expect, type Page } from '@playwright/test'
import { newMark } from './mark.ts'

const mark = newMark()

/** A section of another team that only these journeys know; each worker has its own, for no release is ever replaced. */
export const probeName = `mfe_probe${mark}`
export const probePath = `/probe${mark}`
export const probeTitle = `Probe ${mark}`
const description = {
  title: probeTitle,
  basePaths: [probePath],
  routes: [{ path: probePath, title: probeTitle }],
  expose: [],
}

/** A build of the section by hand: its page says which release it is, and is dirty or throws when the window says so. */
const entryOf = (version: string, beforehand: string) => `
${beforehand};
var ${probeName} = {
  init: function (scope) {
    var react = Object.values(scope.react)[0]
    this.react = Promise.resolve(react.get())
  },
  get: function () {
    return this.react.then(function (factory) {
      var React = factory()
      var Page = function () {
        if (globalThis.probeThrows) throw new Error('No probe "of mine" in 4711')
        return React.createElement('h1', null, 'Probe ${version}')
      }
      return function () {
        return { default: {
          contract: 2,
          routes: [{ path: '${probePath}', title: '${probeTitle}', component: Page }],
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
}

/** The section as its team and an administrator handle it, through the API. */
export class Probe {
  readonly #administrator: Page

  /** @param administrator a window of one, anywhere in the portal. */
  constructor(administrator: Page) {
    this.#administrator = administrator
  }

  async #send(address: Address, options: { query?: string; json?: object; archive?: Buffer } = {}) {
    const path = buildPath(address.path, { name: probeName }) + (options.query ?? '')
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
    return JSON.parse((await this.#send(addresses.sectionsGet)).text) as State
  }

  /** Makes room for the section. */
  async create(): Promise<void> {
    const answer = await this.#send(addresses.sectionsCreate, {
      json: {
        name: probeName,
        title: probeTitle,
        owner: { team: 'Probe team', contact: 'probe@headway.test' },
      },
    })
    expect(answer.status, answer.text).toBe(201)
  }

  /**
   * Publishes a release and gives it to everybody.
   *
   * @param beforehand runs before the entry leaves its container, for example to throw.
   */
  async ship(version: string, beforehand = ''): Promise<void> {
    const files = { 'remoteEntry.0123456789.js': entryOf(version, beforehand) }
    const archive = await buildArchive(probeName, version, { description, files })
    const published = await this.#send(addresses.sectionReleasesPublish, { archive })
    expect(published.status, published.text).toBe(200)
    const { generation } = await this.#state()
    const used = await this.#send(addresses.sectionsUse, {
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
    const { text } = await this.#send(addresses.sectionReleasesList)
    const { items } = JSON.parse(text) as { items: { version: string; faults: Fault[] }[] }
    return items.find((release) => release.version === version)?.faults ?? []
  }

  async switchOff(reason: string): Promise<void> {
    const { status, text } = await this.#send(addresses.sectionsDisable, { json: { reason } })
    expect(status, text).toBe(200)
  }

  async switchOn(): Promise<void> {
    const { status, text } = await this.#send(addresses.sectionsEnable, { json: { reason: 'mended' } })
    expect(status, text).toBe(200)
  }
}
