import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { federationManifest } from '@headway/server-kit/testing/section-build'
import { type BrowserContext, type Page, type Route, test } from '@playwright/test'
import { changeRegistry, type RegistryEntry } from './registry.ts'

/** Global that is set by code that must never run. */
const INTRUDER = 'intruder'
const intruder = () => INTRUDER
const INTRUSION = `globalThis.${INTRUDER} = true;`

/** A fault of a section. */
export interface Fault {
  name: string
  /** Global that exists once the faulty code has run; undefined when no code is sent or the code may run. */
  trace?: (section: RegistryEntry) => string
  /** Causes the fault in this page until all its routes are removed. */
  cause: (page: Page, section: RegistryEntry) => Promise<unknown>
  /** True if the section loads and fails when it renders, so that no other release is loaded. */
  isInRender?: boolean
}

/** Creates a fault that replaces the response of the section's manifest, also for the shell's second attempt. */
const atManifest = (name: string, answer: (route: Route) => Promise<void>): Fault => ({
  name,
  cause: (page, { entry }) => page.route(`**${entry}*`, answer),
})

/** Creates a fault that replaces the response of the section's remote entry, also for the shell's second attempt. */
const atRemoteEntry = (name: string, answer: (route: Route) => Promise<void>): Fault => ({
  name,
  cause: (page, { expose: [remoteEntry] }) => page.route(`**${remoteEntry}*`, answer),
})

/** Returns a handler that sends the file with its real headers and changed bytes. */
const changed = (change: (file: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.body()) })
}

/** Changes the last byte, so that the length and nearly all of the code stay the same. */
function withOneByteChanged(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  const last = copy.length - 1
  copy[last] = (copy[last] ?? 0) ^ 1
  return copy
}

const withCodeAdded = (script: Buffer): Buffer => Buffer.concat([Buffer.from(INTRUSION), script])

const integrityOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/**
 * Replaces the built files of a section. The registry lists them with their own integrity, as if the team had released
 * them.
 */
async function replaceBuild(
  page: Page,
  section: RegistryEntry,
  script: string,
  contract = section.contract,
): Promise<void> {
  const remoteEntryFile = 'remoteEntry.0000000000.js'
  const entry = section.entry.replace(/[^/]+$/, 'mf-manifest.0000000000.json')
  const remoteEntry = section.entry.replace(/[^/]+$/, remoteEntryFile)
  const manifest = JSON.stringify(federationManifest(section.name, section.version, remoteEntryFile))
  const integrity = { [entry]: integrityOf(manifest), [remoteEntry]: integrityOf(script) }
  const shipped = { ...section, entry, contract, expose: [remoteEntry], integrity }

  await page.route(`**${entry}*`, (route) =>
    route.fulfill({ contentType: 'application/json', body: manifest }),
  )
  await page.route(`**${remoteEntry}*`, (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  )
  await changeRegistry(page, (sections) =>
    sections.map((other) => (other.name === section.name ? { ...other, ...shipped } : other)),
  )
}

/** Returns a federation container whose mount module is the given expression. */
const container = (name: string, mount: string) => `
var ${name} = {
  init: function () {},
  get: function () {
    return Promise.resolve(function () { return { default: ${mount} } })
  }
}`

/** Returns the mount of a section (contract 2) that shows the same component at each of its routes. */
const mountWith = ({ routes }: RegistryEntry, component: string) =>
  `{ contract: 2, routes: ${JSON.stringify(routes ?? [])}.map(function (route) {
    return { path: route.path, title: route.title, component: ${component} }
  }) }`

/** The manifest does not exist. */
export const missing = atManifest('missing', (route) => route.fulfill({ status: 404, body: 'Not Found' }))

const wrongBytes: Fault = {
  ...atRemoteEntry('one byte changed in the remote entry', changed(withOneByteChanged)),
  // The first statement of the remote entry declares the container.
  trace: ({ name }) => name,
}

/** Creates a fault of a build whose mount module evaluates the given expression. */
const inMount = (name: string, mount: (section: RegistryEntry) => string, setup = ''): Fault => ({
  name,
  cause: (page, section) => replaceBuild(page, section, setup + container(section.name, mount(section))),
})

/** Creates a fault of a build whose pages render the given component. */
const inPages = (name: string, component: string, setup = ''): Fault => ({
  ...inMount(name, (section) => mountWith(section, component), setup),
  isInRender: true,
})

const throwing = inPages('throwing in render', 'function () { throw new Error("broken on purpose") }')

/** React as a section would bundle it. */
const secondReact = readFileSync(
  join(import.meta.dirname, '../../node_modules/react/cjs/react.production.js'),
  'utf8',
)

const hanging = atRemoteEntry('hanging', () => new Promise<void>(() => undefined))

/** A fault before and one after the section has loaded. */
export const faultsOfEverySection: readonly Fault[] = [missing, throwing]

/** All faults, on the network and in the build. */
export const faults: readonly Fault[] = [
  ...faultsOfEverySection,
  wrongBytes,
  hanging,
  atManifest('one byte changed in the manifest', changed(withOneByteChanged)),
  atManifest('unreachable', (route) => route.abort('connectionrefused')),
  inMount('throwing at import', () => '(function () { throw new Error("broken on purpose") })()'),
  inPages(
    'with a second React',
    'function () { second.useState(0); return second.createElement("h1", null, "Second") }',
    `var second = (function (exports) { ${secondReact}\nreturn exports })({});`,
  ),
  atRemoteEntry('missing remote entry', (route) => route.fulfill({ status: 404, body: 'Not Found' })),
  atManifest('answering 500', (route) => route.fulfill({ status: 500, body: 'Internal Server Error' })),
  {
    name: 'one byte changed in a chunk',
    cause: (page, { expose }) => page.route(`**${expose.at(-1)}*`, changed(withOneByteChanged)),
  },
  {
    name: 'code added to a chunk',
    trace: intruder,
    cause: (page, { expose }) => page.route(`**${expose.at(-1)}*`, changed(withCodeAdded)),
  },
  {
    name: 'shipped as garbage',
    cause: (page, section) => replaceBuild(page, section, '<!doctype html><p>This is not a script'),
  },
  {
    name: 'built against another contract',
    trace: intruder,
    cause: (page, section) =>
      replaceBuild(page, section, `${INTRUSION}${container(section.name, '{ contract: 3 }')}`, 3),
  },
  {
    name: 'built against another contract than it says',
    cause: (page, section) =>
      replaceBuild(page, section, container(section.name, '{ contract: 1, routes: [] }')),
  },
]

/**
 * Plays each fault in its own page of one window, so that the other files are cached. The fault that hangs runs in
 * parallel, because it only waits.
 */
export async function runFaults(
  context: BrowserContext,
  played: readonly Fault[],
  play: (fault: Fault, page: Page) => Promise<void>,
): Promise<void> {
  const inAPage = (fault: Fault) =>
    test.step(fault.name, async () => {
      const page = await context.newPage()
      await play(fault, page)
      // Pending requests of the page must not fail because their handler is gone.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    })
  const waiting = Promise.all(played.filter((fault) => fault === hanging).map(inAPage))
  // The rejection is reported by the await below; until then it must not count as unhandled.
  waiting.catch(() => undefined)
  for (const fault of played.filter((fault) => fault !== hanging)) {
    await inAPage(fault)
  }
  await waiting
}
