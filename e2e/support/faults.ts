import { createHash } from 'node:crypto'
import { type BrowserContext, type Page, type Route, test } from '@playwright/test'
import { changeRegistry, type RegistryEntry } from './registry.ts'

/** Set by code that must never run. */
const INTRUDER = 'intruder'
const intruder = () => INTRUDER
const INTRUSION = `globalThis.${INTRUDER} = true;`

/** Something that can go wrong with a section. */
export interface Fault {
  name: string
  /** Global that exists as soon as any of the wrong code has run; none where nothing wrong is sent or it may run. */
  trace?: (section: RegistryEntry) => string
  /** Makes it go wrong in this page, until every route is taken away again. */
  cause: (page: Page, section: RegistryEntry) => Promise<unknown>
}

/** The section's entry answers in another way, also to the shell's second attempt. */
const atEntry = (name: string, answer: (route: Route) => Promise<void>): Fault => ({
  name,
  cause: (page, { entry }) => page.route(`**${entry}*`, answer),
})

/** Sends a script with the real headers and other bytes. */
const changed = (change: (script: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.body()) })
}

/** Turns a letter of the script into another one, so that its length and nearly all of its meaning stay. */
function withOneByteChanged(script: Buffer): Buffer {
  const copy = Buffer.from(script)
  const last = copy.length - 1
  copy[last] = (copy[last] ?? 0) ^ 1
  return copy
}

const withCodeAdded = (script: Buffer): Buffer => Buffer.concat([Buffer.from(INTRUSION), script])

/**
 * Puts other built files in the place of a section's: the registry names them with their own integrity, as if its team
 * had shipped them.
 */
async function ship(
  page: Page,
  section: RegistryEntry,
  script: string,
  contract = section.contract,
): Promise<void> {
  const entry = section.entry.replace(/[^/]+$/, 'remoteEntry.0000000000.js')
  const digest = createHash('sha384').update(script).digest('base64')
  const shipped = { ...section, entry, contract, expose: [], integrity: { [entry]: `sha384-${digest}` } }

  await page.route(`**${entry}*`, (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  )
  await changeRegistry(page, (sections) =>
    sections.map((other) => (other.name === section.name ? { ...other, ...shipped } : other)),
  )
}

/** A federation container whose mount module is the given expression. */
const container = (name: string, mount: string) => `
var ${name} = {
  init: function () {},
  get: function () {
    return Promise.resolve(function () { return { default: ${mount} } })
  }
}`

/** What a section of contract 2 exposes: the same component at each of its routes. */
const mountWith = ({ routes }: RegistryEntry, component: string) =>
  `{ contract: 2, routes: ${JSON.stringify(routes ?? [])}.map(function (route) {
    return { path: route.path, title: route.title, component: ${component} }
  }) }`

const HANGING = 'hanging'

/** Every fault of the issue, on the wire and in what was built. */
export const faults: readonly Fault[] = [
  atEntry('missing', (route) => route.fulfill({ status: 404, body: 'Not Found' })),
  atEntry('answering 500', (route) => route.fulfill({ status: 500, body: 'Internal Server Error' })),
  {
    ...atEntry('one byte changed in the entry', changed(withOneByteChanged)),
    // Its first statement declares the container.
    trace: ({ name }) => name,
  },
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
    cause: (page, section) => ship(page, section, '<!doctype html><p>This is not a script'),
  },
  {
    name: 'throwing in render',
    cause: (page, section) =>
      ship(
        page,
        section,
        container(section.name, mountWith(section, 'function () { throw new Error("broken on purpose") }')),
      ),
  },
  {
    name: 'built against another contract',
    trace: intruder,
    cause: (page, section) =>
      ship(page, section, `${INTRUSION}${container(section.name, '{ contract: 3 }')}`, 3),
  },
  {
    name: 'built against another contract than it says',
    cause: (page, section) => ship(page, section, container(section.name, '{ contract: 1, routes: [] }')),
  },
  atEntry(HANGING, () => new Promise<void>(() => undefined)),
]

/**
 * Plays every fault, each in a page of its own in one window, which loads what is not at fault once. The one that keeps its page
 * waiting waits beside the others.
 */
export async function playAll(
  context: BrowserContext,
  play: (fault: Fault, page: Page) => Promise<void>,
): Promise<void> {
  const inAPage = (fault: Fault) =>
    test.step(fault.name, async () => {
      const page = await context.newPage()
      await play(fault, page)
      // What it asks for right now has nobody to answer it any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    })
  const waiting = Promise.all(faults.filter(({ name }) => name === HANGING).map(inAPage))
  // What fails before the end of this one is told then.
  waiting.catch(() => undefined)
  for (const fault of faults.filter(({ name }) => name !== HANGING)) {
    await inAPage(fault)
  }
  await waiting
}
