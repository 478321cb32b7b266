import type { EndpointDefinition } from '@headway/contracts'
import { SectionEntry } from '@headway/contracts/section-registry'
import { renderInPortal, reply } from '@headway/sdk/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { type ComponentType, use, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { SectionRoute } from './SectionRoute.tsx'

const HOUR = 3_600_000
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

/** What the panel says without being opened. */
const panel = async () =>
  [...(await screen.findByRole('alert')).querySelectorAll('p')].at(-1)?.textContent ?? ''
const failingSince = async () => /Not responding since [^.]+\./.exec(await panel())?.[0]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  // React writes there what a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page that works until its button is pressed. */
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

/** A page that waits for what never comes. */
const Endless = vi.fn((): never => use(never))

/** Lets the scripts of a section come, as a browser would. */
function deliver(name: string, component: ComponentType = Trips) {
  const mount = { contract: 2, routes: [{ path: '/travel', title: 'Travel', component }] }
  vi.stubGlobal('__webpack_init_sharing__', () => Promise.resolve())
  vi.stubGlobal('__webpack_share_scopes__', { default: {} })
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    vi.stubGlobal(name, { init: () => undefined, get: () => Promise.resolve(() => ({ default: mount })) })
    queueMicrotask(() => (script as HTMLElement).dispatchEvent(new Event('load')))
  })
}

describe('a section that fails', () => {
  it('says so from its first failure on, however often it is tried, and anew once it has worked', async () => {
    const portal = open(entryOf('mfe_travel'))
    const first = await failingSince()
    expect(first).toBeTruthy()
    const tryAgain = () => portal.user.click(screen.getByRole('button', { name: 'Try again' }))

    vi.setSystemTime(start + HOUR)
    await tryAgain()
    await waitFor(() => expect(portal.asked(registry)).toHaveLength(3))
    expect(await failingSince()).toBe(first)

    const entry = '/mfe/travel/entry.js'
    const mended = entryOf('mfe_travel', { entry, integrity: { [entry]: '' } })
    portal.change(reply(registry, { sections: [mended] }))
    deliver('mfe_travel')
    await tryAgain()
    const breaking = await screen.findByRole('button', { name: 'Break' })
    vi.setSystemTime(start + 2 * HOUR)
    await portal.user.click(breaking)
    expect(await failingSince()).not.toBe(first)
  })

  it.each([
    ['travel@headway.test', /Owned by Travel desk · travel@headway\.test/],
    ['', /Owned by Travel desk\./],
  ])('names an owner who is reached by «%s» beside the message', async (contact, sentence) => {
    open(entryOf('mfe_owned', { owner: { team: 'Travel desk', contact } }))
    expect(await panel()).toMatch(sentence)
  })

  it('names nobody where nobody is known', async () => {
    open(entryOf('mfe_orphan', { owner: undefined }))
    expect(await failingSince()).toBeTruthy()
    expect(await panel()).not.toContain('Owned by')
  })

  it('says since when it is switched off, not since when this page has missed it', async () => {
    const disabled = { at: new Date(start - HOUR).toISOString(), reason: 'It loses trips.' }
    open(entryOf('mfe_off', { disabled }))
    await screen.findByText('This section is switched off')
    expect(await panel()).toContain('Switched off since ')
    expect(await failingSince()).toBeUndefined()
  })

  it('is one whose page waits for ever while it is drawn, after half a minute', async () => {
    const entry = '/mfe/endless/entry.js'
    deliver('mfe_endless', Endless)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    open(entryOf('mfe_endless', { entry, integrity: { [entry]: '' } }))
    await vi.waitFor(() => expect(Endless).toHaveBeenCalled())
    await screen.findAllByText('Loading...')
    await act(() => vi.advanceTimersByTimeAsync(29_000))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(screen.queryAllByText('Loading...')).toEqual([])
    screen.getByRole('button', { name: 'Try again' })
  })
  it('is not run where it has frozen a page before, unless somebody asks for it', async () => {
    const entry = '/mfe/blocking/1.2.0/entry.js'
    deliver('mfe_blocking')
    localStorage.setItem('headway.frozen.mfe_blocking 1.2.0', String(Date.now()))
    const portal = open(entryOf('mfe_blocking', { entry, integrity: { [entry]: '' } }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(document.head.append).not.toHaveBeenCalled()
    screen.getByText(/has frozen a page of this browser/)
    await portal.user.click(again)
    await screen.findByRole('button', { name: 'Break' })
  })
})
