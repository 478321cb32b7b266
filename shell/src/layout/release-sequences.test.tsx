import { useNavigate } from '@headway/sdk'
import { renderInPortal } from '@headway/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReleaseNotices } from '../sections/ReleaseNotices.tsx'
import { discardInstance } from '../sections/section-instances.ts'
import { refreshSections } from '../sections/sectionStore.ts'
import { registryOf } from '../sections/test/delivered.ts'
import { PortalRoutes } from './PortalRoutes.tsx'
import { roomsRelease, routesOfVersion, ship } from './testing/rooms.tsx'

/** Stops the search on a slow machine; the sequences so far count. */
const TIME_LIMIT_MS = 15_000
const PATHS = ['/rooms', '/rooms/1', '/rooms/2']

/** A change of the section's releases, or an action of the user in the open page. */
type Step =
  | { do: 'activate'; version: string }
  | { do: 'disable' | 'enable' }
  | { do: 'type' | 'save' }
  | { do: 'go'; to: string }

/** Reference model of docs/SECTIONS.md, "Open pages during a release". */
class PageModel {
  path = '/rooms'
  /** The release that runs in the page; null while it shows the panel of a disabled section. */
  running: string | null = '1.0.0'
  active = '1.0.0'
  isDisabled = false
  /** Unsaved text by path. The list is kept behind the page of a room. */
  texts: Record<string, string> = {}

  #replace(): void {
    const isCurrent = this.running === this.active && !this.isDisabled
    if (isCurrent || Object.values(this.texts).some(Boolean)) {
      return
    }
    this.running = this.isDisabled ? null : this.active
  }

  /** The page learns of a change in the registry. */
  #list(active: string, isDisabled: boolean): void {
    const isSame = active === this.active && isDisabled === this.isDisabled
    Object.assign(this, { active, isDisabled })
    if (isSame) {
      return
    }
    if (isDisabled) {
      this.#replace()
    } else {
      this.running ??= active
    }
  }

  apply(step: Step): void {
    switch (step.do) {
      case 'activate':
        this.#list(step.version, this.isDisabled)
        return
      case 'disable':
      case 'enable':
        this.#list(this.active, step.do === 'disable')
        return
      case 'type':
      case 'save':
        if (this.running !== null) {
          this.texts[this.path] = step.do === 'type' ? 'Half of it' : ''
        }
        return
      case 'go':
        if (step.to !== this.path && this.path !== '/rooms') {
          delete this.texts[this.path]
        }
        this.path = step.to
        this.#replace()
    }
  }
}

let navigate: ReturnType<typeof useNavigate>
function Navigation() {
  navigate = useNavigate()
  return null
}

/** Returns the field of the visible page. The kept list behind it is not displayed. */
const visibleField = () =>
  [...document.querySelectorAll<HTMLInputElement>('input')].find((field) => !field.closest('[style*="none"]'))

/** Returns what the user sees: the panel, or the release and the text in its field. */
function shownPage(): string {
  const field = visibleField()
  const panels = screen.queryAllByText('This section is turned off')
  return field ? `${field.dataset.version}: ${field.value}` : panels.length > 0 ? 'panel' : 'nothing'
}

const expectedPage = ({ running, texts, path }: PageModel) =>
  running === null ? 'panel' : `${running}: ${texts[path] ?? ''}`

/** Returns the registry's reply for the state of the model. */
function listOf({ active, isDisabled }: PageModel) {
  const disabled = { at: '2099-01-31T08:00:00.000Z', reason: 'It is being repaired.' }
  const paths = isDisabled ? [] : ['/rooms', '/rooms/:id']
  return registryOf(roomsRelease(active, paths, isDisabled ? { entry: null, disabled } : {}))
}

/** Makes the same steps in an open page and in the model and compares the two after each step. */
async function compareWithModel(steps: readonly Step[]): Promise<void> {
  const model = new PageModel()
  ship(routesOfVersion(model.active))
  const portal = renderInPortal(
    <>
      <Navigation />
      <ReleaseNotices onTaken={() => undefined} />
      <PortalRoutes />
    </>,
    { path: model.path, replies: [listOf(model)] },
  )
  await act(refreshSections)
  const expectPage = () => waitFor(() => expect(shownPage()).toBe(expectedPage(model)), { timeout: 5_000 })
  await expectPage()
  for (const step of steps) {
    model.apply(step)
    if (step.do === 'go') {
      await act(() => navigate(step.to))
    } else if (step.do === 'type' || step.do === 'save') {
      const field = visibleField()
      if (field) {
        fireEvent.change(field, { target: { value: model.texts[model.path] ?? '' } })
      }
    } else {
      ship(routesOfVersion(model.active))
      portal.change(listOf(model))
      await act(refreshSections)
    }
    await expectPage()
  }
}

beforeEach(() => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const action = <Action extends Step['do']>(...actions: Action[]) =>
  fc.record({ do: fc.constantFrom(...actions) }, { noNullPrototype: true })
const step = fc.oneof(
  fc.record({ do: fc.constant('activate' as const), version: fc.constantFrom('1.0.0', '2.0.0', '3.0.0') }),
  fc.record({ do: fc.constant('go' as const), to: fc.constantFrom(...PATHS) }),
  action('type', 'type', 'save'),
  action('disable', 'enable', 'enable'),
) as fc.Arbitrary<Step>

it('an open page keeps its release and unsaved work after any sequence of releases and navigations', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 20, size: 'max' }), async (steps) => {
    try {
      await compareWithModel(steps)
    } finally {
      // The page must be gone, because it would load the section again.
      cleanup()
      discardInstance('mfe_rooms')
    }
  })
  await fc.assert(property, { numRuns: 100, interruptAfterTimeLimit: TIME_LIMIT_MS })
})
