import type { SearchHit, SectionSearch } from '@headway/sdk'
import { renderInPortal } from '@headway/sdk/testing'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MountedSection } from '../sections/adopt.ts'
import type { PaletteSection } from './usePaletteSections.ts'
import { useSearches } from './useSearches.ts'

afterEach(() => void vi.useRealTimers())

const navigate = () => undefined
const hit = { id: '1', title: 'Trip', to: '/travel/1' }

const sectionWith = (find: SectionSearch['find']): readonly PaletteSection[] => [
  { name: 'mfe_travel', mounted: { search: [{ label: 'Trips', find }] } as unknown as MountedSection },
]

function Found({ sections }: { sections: readonly PaletteSection[] }) {
  const groups = useSearches('trip', sections, navigate)
  return groups.map(({ label, state, items }) => (
    <p key={label}>
      {label} {state} {items.map((item) => `${item.id}=${item.label}${item.hint ?? ''}`).join(' ')}
    </p>
  ))
}

it.each<[string, SectionSearch['find'], string]>([
  ['finds something', () => Promise.resolve([hit]), 'Trips ready mfe_travel Trips-1=Trip'],
  [
    'finds two of one name',
    () => Promise.resolve([hit, hit]),
    'Trips ready mfe_travel Trips-1=Trip mfe_travel Trips-1-1=Trip',
  ],
  [
    'finds no texts',
    () => Promise.resolve([{ ...hit, title: {}, hint: [] } as unknown as SearchHit]),
    'Trips ready mfe_travel Trips-1=',
  ],
  ['answers with nothing', () => Promise.resolve(null as never), 'Trips failed'],
  [
    'throws at once',
    () => {
      throw new Error('broken')
    },
    'Trips failed',
  ],
])('a search that %s takes nothing with it', async (_case, find, expected) => {
  renderInPortal(<Found sections={sectionWith(find)} />)
  expect(await screen.findByText(expected)).toBeTruthy()
})

it('a search that never answers is given up', async () => {
  const sections = sectionWith(() => new Promise(() => undefined))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderInPortal(<Found sections={sections} />)
  await screen.findByText('Trips loading')
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  screen.getByText('Trips failed')
})
