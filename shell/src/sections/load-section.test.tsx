import { locks } from 'node:worker_threads'
import type { EndpointDefinition } from '@headway/contracts'
import { SectionEntry } from '@headway/contracts/section-registry'
import { renderInPortal, reply } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { SectionOverlay } from '../palette/SectionOverlay.tsx'
import { usePaletteSections } from '../palette/usePaletteSections.ts'
import { refreshSections } from './sectionStore.ts'

const registry = {
  name: 'registryFile',
  method: 'GET',
  path: '/sections.json',
  summary: 'What the gateway serves',
  reply: z.object({ sections: z.array(SectionEntry) }),
} as const satisfies EndpointDefinition

const names = ['mfe_first', 'mfe_second', 'mfe_third']
const addressOf = (name: string) => `/mfe/${name}/1.2.0/entry.js`
const sections = names.map((name) => ({
  name,
  title: name,
  version: '1.2.0',
  contract: 2,
  basePaths: [`/${name}`],
  entry: addressOf(name),
  expose: [],
  integrity: { [addressOf(name)]: '' },
}))

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

/** Simulates loading the scripts of all sections. */
function deliver() {
  vi.stubGlobal('__webpack_init_sharing__', () => Promise.resolve())
  vi.stubGlobal('__webpack_share_scopes__', { default: {} })
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    const name = names.find((known) => (script as HTMLScriptElement).src.endsWith(addressOf(known))) ?? ''
    const mount = { contract: 2, routes: [], overlays: [{ id: 'over', component: Overlay }] }
    const run = () => {
      seen[name] = marked()
      return { default: mount }
    }
    vi.stubGlobal(name, { init: () => undefined, get: () => Promise.resolve(run) })
    queueMicrotask(() => {
      seen[`entry of ${name}`] = marked()
      ;(script as HTMLElement).dispatchEvent(new Event('load'))
    })
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
  deliver()
  const portal = renderInPortal(<Everything />, { replies: [reply(registry, { sections })] })
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
