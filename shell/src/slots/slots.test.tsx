import { type SectionSlot, useSectionSlots, useUnsaved } from '@headway/sdk'
import { type PreparedReply, renderInPortal } from '@headway/sdk/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { type ComponentType, use, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SectionEntry } from '../sections/registry.ts'
import { replaceReleases } from '../sections/section-instances.ts'
import { refreshSections } from '../sections/sectionStore.ts'
import {
  containerOf,
  deliver,
  describedRelease,
  registryOf,
  releaseOf,
  reportsOf,
} from '../sections/test/delivered.ts'
import { SlotsProvider } from './SlotsProvider.tsx'

const beacon = vi.fn(() => true)

beforeEach(() => {
  beacon.mockClear()
  vi.spyOn(navigator, 'sendBeacon').mockImplementation(beacon)
  // React logs errors that a boundary catches to the console.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Log = ({ taskId }: { taskId: number }) => <p>Log of task {taskId}</p>

const Broken = (): never => {
  throw new Error('No log')
}

const never = new Promise<never>(() => undefined)
const Endless = vi.fn((): never => use(never))

/** Counts as unsaved work as soon as text is entered. */
function Note() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
}

/** Returns the registry entry of a release with these slots on the page of a task. */
const offering = (name: string, ids: readonly string[], other: Partial<SectionEntry> = {}) =>
  releaseOf(name, {
    slots: ids.map((id, position) => ({ id, place: 'task' as const, label: id, position })),
    ...other,
  })

const mountWith = (components: Readonly<Record<string, ComponentType<{ taskId: number }>>>) => {
  const slots: SectionSlot[] = Object.entries(components).map(([id, component]) => ({
    id,
    place: 'task',
    component,
  }))
  return containerOf({ contract: 2, routes: [], slots })
}

/** Page of a task with the slots of all sections. */
function TaskPage() {
  return (
    <>
      <h1>Task 5</h1>
      {useSectionSlots('task', { taskId: 5 }).map(({ key, label, content }) => (
        <section key={key} aria-label={label}>
          {content}
        </section>
      ))}
    </>
  )
}

async function open(...replies: PreparedReply[]) {
  const portal = renderInPortal(
    <SlotsProvider>
      <TaskPage />
    </SlotsProvider>,
    { replies },
  )
  await screen.findByRole('heading', { name: 'Task 5' })
  await act(refreshSections)
  return portal
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const update = (portal: Awaited<ReturnType<typeof open>>, ...sections: SectionEntry[]) => {
  portal.change(registryOf(...sections))
  return act(refreshSections)
}

describe('slots in a page', () => {
  it('a slot that throws shows a panel, is reported, and leaves the page and other slots alone', async () => {
    deliver({ mfe_half: mountWith({ good: Log, bad: Broken }), mfe_whole: mountWith({ other: Log }) })
    const portal = await open(
      registryOf(offering('mfe_half', ['good', 'bad']), offering('mfe_whole', ['other'])),
    )
    const bad = await region('bad')
    await bad.findByText('This tab is unavailable')
    bad.getByText('We couldn’t load Travel. The rest of Headway still works.')
    await (await region('good')).findByText('Log of task 5')
    await (await region('other')).findByText('Log of task 5')
    screen.getByRole('heading', { name: 'Task 5' })
    expect(await reportsOf(beacon)).toContainEqual(
      expect.objectContaining({
        kind: 'error',
        section: 'mfe_half',
        version: '1.2.0',
        message: 'Error: No log',
      }),
    )

    deliver({ mfe_half: mountWith({ good: Log, bad: Log }) })
    await portal.user.click(bad.getByRole('button', { name: 'Try again' }))
    await (await region('bad')).findByText('Log of task 5')
  })

  it('a slot that suspends for ten seconds counts as failed', async () => {
    deliver({ mfe_hanging: mountWith({ hanging: Endless }) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await open(registryOf(offering('mfe_hanging', ['hanging'])))
    await waitFor(() => expect(Endless).toHaveBeenCalled())
    // Real time passes as well, more of it on a busy machine.
    await act(() => vi.advanceTimersByTimeAsync(7_000))
    expect(screen.queryByText('This tab is unavailable')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    screen.getByText('This tab is unavailable')
    screen.getByRole('heading', { name: 'Task 5' })
  })

  it('a slot that the description names but the section does not have shows the panel', async () => {
    deliver({ mfe_empty: containerOf({ contract: 2, routes: [] }) })
    await open(registryOf(offering('mfe_empty', ['lost'])))
    await (await region('lost')).findByText('This tab is unavailable')
    expect(await reportsOf(beacon)).toContainEqual(
      expect.objectContaining({
        kind: 'error',
        message: 'Error: mfe_empty has no slot lost for the place task',
      }),
    )
  })

  it('no section is loaded in a page without slots', async () => {
    deliver({ mfe_other: mountWith({ log: Log }) })
    await open(registryOf(releaseOf('mfe_other')))
    expect(document.head.appendChild).not.toHaveBeenCalled()
  })
})

describe('slots of a section that changes', () => {
  it('the slots of a disabled section disappear, and come back when it is enabled', async () => {
    deliver({ mfe_off: mountWith({ log: Log }) })
    const entry = offering('mfe_off', ['log'])
    const portal = await open(registryOf(entry))
    await (await region('log')).findByText('Log of task 5')
    const disabled = { at: '2099-01-31T08:00:00.000Z', reason: 'It loses logs' }
    await update(portal, { ...releaseOf('mfe_off'), entry: null, expose: [], integrity: {}, disabled })
    expect(screen.queryByRole('region', { name: 'log' })).toBeNull()
    await update(portal, entry)
    await (await region('log')).findByText('Log of task 5')
  })

  it('a slot with unsaved work stays when its section is disabled', async () => {
    deliver({ mfe_form: mountWith({ form: Note }) })
    const portal = await open(registryOf(offering('mfe_form', ['form'])))
    await portal.user.type(await screen.findByRole('textbox', { name: 'Note' }), 'half')
    const disabled = { at: '2099-01-31T08:00:00.000Z', reason: 'It loses logs' }
    await update(portal, { ...releaseOf('mfe_form'), entry: null, expose: [], integrity: {}, disabled })
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'half')
    await portal.user.clear(screen.getByRole('textbox', { name: 'Note' }))
    await act(async () => replaceReleases())
    expect(screen.queryByRole('region', { name: 'form' })).toBeNull()
  })

  it('a newer release replaces a slot at a navigation, not before', async () => {
    deliver({ mfe_next: mountWith({ log: Log }) })
    const portal = await open(registryOf(offering('mfe_next', ['log'])))
    await (await region('log')).findByText('Log of task 5')
    deliver({ mfe_next: mountWith({ note: Note }) })
    await update(portal, offering('mfe_next', ['note'], { version: '1.3.0' }))
    await (await region('log')).findByText('Log of task 5')
    await act(async () => replaceReleases())
    await (await region('note')).findByRole('textbox', { name: 'Note' })
    expect(screen.queryByRole('region', { name: 'log' })).toBeNull()
  })

  it('when a release does not load, the slots of the previous one are shown if they are allowed', async () => {
    const before = offering('mfe_back', ['log', 'hidden'], { version: '1.1.0' })
    const current = offering('mfe_back', ['log'], { previous: '1.1.0' })
    deliver({ mfe_back: mountWith({ log: Log, hidden: Log }) })
    // This portal cannot run the current release.
    await open(
      registryOf({ ...current, contract: 9 }),
      describedRelease({ ...before, entry: '/mfe/mfe_back/1.1.0/mf-manifest.json' }),
    )
    await (await region('log')).findByText('Log of task 5')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'hidden' })).toBeNull())
  })
})
