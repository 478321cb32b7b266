import { locks } from 'node:worker_threads'
import { renderInPortal } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SectionOverlay } from '../palette/SectionOverlay.tsx'
import { usePaletteSections } from '../palette/usePaletteSections.ts'
import { refreshSections } from './sectionStore.ts'
import { deliver, registryOf, releaseOf } from './test/delivered.ts'

const names = ['mfe_first', 'mfe_second', 'mfe_third']
const sections = names.map((name) => releaseOf(name, { title: name, basePaths: [`/${name}`] }))

/** Returns the releases that the page has marked. */
const marked = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('headway.rendering.'))
    .map(([, text]) => String(text).split(' ')[0] ?? '')

/** Marks that were set while the code of each section ran. */
let seen: Record<string, string[]> = {}

function Overlay() {
  seen.overlay = marked()
  return <p>Over the page</p>
}

/** Simulates loading the files of all sections. */
function deliverAll() {
  const containers = names.map((name) => {
    const mount = { contract: 2, routes: [], overlays: [{ id: 'over', component: Overlay }] }
    const run = () => {
      seen[name] = marked()
      return { default: mount }
    }
    return [name, { init: () => undefined, get: () => Promise.resolve(run) }] as const
  })
  deliver(Object.fromEntries(containers), (name) => {
    seen[`entry of ${name}`] = marked()
  })
}

function Loaded() {
  const { sections: loaded, isLoading } = usePaletteSections()
  const [isOpen, setOpen] = useState(false)
  if (isLoading) {
    return null
  }
  return isOpen ? (
    <SectionOverlay
      command={{ section: 'mfe_first', id: 'over', label: 'Over' }}
      onClose={() => setOpen(false)}
    />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      {`${loaded.length} loaded`}
    </button>
  )
}

/** Loads every section at once, as the palette does. */
function Everything() {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => void refreshSections().then(() => setKnown(true)), [])
  return isKnown ? <Loaded /> : null
}

beforeEach(() => {
  localStorage.clear()
  seen = {}
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('each mark names the section whose code runs, with several at the same time and in an overlay', async () => {
  deliverAll()
  const portal = renderInPortal(<Everything />, { replies: [registryOf(...sections)] })
  await portal.user.click(await screen.findByRole('button', { name: '3 loaded' }))
  await screen.findByText('Over the page')
  expect(seen).toMatchObject({
    'entry of mfe_first': [],
    mfe_first: ['mfe_first'],
    mfe_second: ['mfe_second'],
    mfe_third: ['mfe_third'],
    overlay: ['mfe_first'],
  })
})
