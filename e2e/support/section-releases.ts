import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Address, buildPath } from '@headway/contracts'
import { sectionReleasesPublish } from '@headway/contracts/section-releases'
import { sectionsPreview, sectionsPreviewEnd } from '@headway/contracts/sections'
import { packArchive } from '@headway/server-kit/release-archive'
import { expect, type Page } from '@playwright/test'
import { uniqueName } from './unique-name.ts'
import { entryOf } from './registry.ts'

const root = join(import.meta.dirname, '../..')

/** Packs the build of a section of this repository under another version. */
async function pack(name: string, version: string): Promise<Buffer> {
  const folder = join(root, name.replace('_', '-'), 'dist')
  const text = await readFile(join(folder, 'section.json'), 'utf8')
  const description = JSON.parse(text) as { integrity: Record<string, string> }
  const files = new Map([['section.json', Buffer.from(JSON.stringify({ ...description, version }))]])
  for (const file of await readdir(folder)) {
    // The folder also has files of earlier builds.
    if (Object.hasOwn(description.integrity, file.replace(/\.(?:br|gz)$/, ''))) {
      files.set(file, await readFile(join(folder, file)))
    }
  }
  return packArchive(files)
}

/**
 * Releases of a section of this repository that one session previews. Everyone else keeps the active release, which is
 * also the fallback of these releases.
 */
export class SectionReleases {
  readonly #page: Page
  readonly #name: string
  readonly #mark = uniqueName()

  /** @param page of an administrator whose session no other journey uses. */
  constructor(page: Page, name: string) {
    this.#page = page
    this.#name = name
  }

  /** Returns the version of a release. */
  versionOf = (number: number) => `0.1.0-${this.#mark}.${number}`

  async #send(address: Address, options: { data?: Buffer | object; type?: string } = {}): Promise<void> {
    const { data, type = 'application/json' } = options
    const answer = await this.#page.request.fetch(buildPath(address.path, { name: this.#name }), {
      method: address.method,
      headers: { origin: new URL(this.#page.url()).origin, 'content-type': type },
      ...(data === undefined ? {} : { data }),
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  /** Publishes a release and previews it; resolves once pages get it. */
  async ship(number: number): Promise<void> {
    const version = this.versionOf(number)
    const archive = await pack(this.#name, version)
    await this.#send(sectionReleasesPublish, { data: archive, type: 'application/gzip' })
    await this.#send(sectionsPreview, { data: { version } })
    await expect.poll(async () => (await entryOf(this.#page, this.#name)).version).toBe(version)
  }

  /** Ends the preview. */
  end = () => this.#send(sectionsPreviewEnd)
}
