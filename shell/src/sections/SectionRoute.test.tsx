import type { EndpointDefinition } from '@headway/contracts'
import { SectionEntry } from '@headway/contracts/section-registry'
import { renderInPortal, reply } from '@headway/sdk/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { type ComponentType, use, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { SectionRoute } from './SectionRoute.tsx'
import { containerOf, deliver, releaseOf } from './test/delivered.ts'

const HOUR_MS = 3_600_000
const start = Date.parse('2099-01-31T08:00:00.000Z')

const registry = {
  name: 'registryFile',
  method: 'GET',
  path: '/sections.json',
  summary: 'What the gateway serves',
  reply: z.object({ sections: z.array(SectionEntry) }),
} as const satisfies EndpointDefinition

const entryOf = (name: string, other: Partial<SectionEntry> = {}): SectionEntry => ({
  name,
  title: 'Travel',
  version: '1.2.0',
  contract: 2,
  basePaths: ['/travel'],
  entry: null,
  expose: [],
  integrity: {},
  owner: { team: 'Travel desk', contact: 'travel@headway.test' },
  ...other,
})

const open = (entry: SectionEntry) =>
  renderInPortal(<SectionRoute name={entry.name} title="Travel" path="/travel" pageTitle="Travel" />, {
    path: '/travel',
    replies: [reply(registry, { sections: [entry] })],
  })

/** Returns the visible text of the panel. */
const panel = async () =>
  [...(await screen.findByRole('alert')).querySelectorAll('p')].at(-1)?.textContent ?? ''
const failingSince = async () => /Not responding since [^.]+\./.exec(await panel())?.[0]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  // React logs errors that a boundary catches to the console.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Page that works until its button is pressed. */
function Trips() {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    throw new Error('No trips')
  }
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break
    </button>
  )
}

const never = new Promise<never>(() => undefined)

/** Page that suspends forever. */
const Endless = vi.fn((): never => use(never))

/** Simulates loading the files of a section. */
function deliverPage(name: string, component: ComponentType = Trips) {
  const routes = [{ path: '/travel', title: 'Travel', component }]
  deliver({ [name]: containerOf({ contract: 2, routes }) })
}

/** Returns the files of a section in the registry. */
function filesOf(name: string): Partial<SectionEntry> {
  const { entry, expose, integrity } = releaseOf(name)
  return { entry, expose, integrity }
}

describe('a failing section', () => {
  it('a failing section shows the time of its first failure until it has worked again', async () => {
    const portal = open(entryOf('mfe_travel'))
    const first = await failingSince()
    expect(first).toBeTruthy()
    const tryAgain = () => portal.user.click(screen.getByRole('button', { name: 'Try again' }))

    vi.setSystemTime(start + HOUR_MS)
    await tryAgain()
    await waitFor(() => expect(portal.asked(registry)).toHaveLength(3))
    expect(await failingSince()).toBe(first)

    const mended = entryOf('mfe_travel', filesOf('mfe_travel'))
    portal.change(reply(registry, { sections: [mended] }))
    deliverPage('mfe_travel')
    await tryAgain()
    const breaking = await screen.findByRole('button', { name: 'Break' })
    vi.setSystemTime(start + 2 * HOUR_MS)
    await portal.user.click(breaking)
    expect(await failingSince()).not.toBe(first)
  })

  it.each([
    ['travel@headway.test', /Owned by Travel desk · travel@headway\.test/],
    ['', /Owned by Travel desk\./],
  ])('the error panel names an owner with the contact "%s"', async (contact, sentence) => {
    open(entryOf('mfe_owned', { owner: { team: 'Travel desk', contact } }))
    expect(await panel()).toMatch(sentence)
  })

  it('the error panel names no owner when there is none', async () => {
    open(entryOf('mfe_orphan', { owner: undefined }))
    expect(await failingSince()).toBeTruthy()
    expect(await panel()).not.toContain('Owned by')
  })

  it('the error panel shows since when the section is disabled, not when this page noticed', async () => {
    const disabled = { at: new Date(start - HOUR_MS).toISOString(), reason: 'It loses trips' }
    open(entryOf('mfe_off', { disabled }))
    await screen.findByText('This section is turned off')
    expect(await panel()).toContain('was turned off: It loses trips. The rest of Headway still works.')
    expect(await panel()).toContain('Off since ')
    expect(await failingSince()).toBeUndefined()
  })

  it('a section page that suspends for half a minute counts as failed', async () => {
    deliverPage('mfe_endless', Endless)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    open(entryOf('mfe_endless', filesOf('mfe_endless')))
    await waitFor(() => expect(Endless).toHaveBeenCalled())
    await screen.findAllByText('Loading...')
    // Real time passes as well, more of it on a busy machine.
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(7_000))
    expect(screen.queryAllByText('Loading...')).toEqual([])
    screen.getByRole('button', { name: 'Try again' })
  })
  it('a section that froze a page before runs only on request', async () => {
    deliverPage('mfe_blocking')
    localStorage.setItem('headway.frozen.mfe_blocking 1.2.0', String(Date.now()))
    const portal = open(entryOf('mfe_blocking', filesOf('mfe_blocking')))
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(document.head.appendChild).not.toHaveBeenCalled()
    screen.getByText(/froze a page in this browser/)
    await portal.user.click(again)
    await screen.findByRole('button', { name: 'Break' })
  })
})
