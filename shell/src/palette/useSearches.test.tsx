import type { SearchHit, SectionSearch } from '@headway/sdk'
import { renderInPortal } from '@headway/sdk/testing'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MountedSection } from '../sections/normalize-section.ts'
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
  ['returns a hit', () => Promise.resolve([hit]), 'Trips ready mfe_travel Trips-1=Trip'],
  [
    'returns two hits with the same id',
    () => Promise.resolve([hit, hit]),
    'Trips ready mfe_travel Trips-1=Trip mfe_travel Trips-1-1=Trip',
  ],
  [
    'returns hits without texts',
    () => Promise.resolve([{ ...hit, title: {}, hint: [] } as unknown as SearchHit]),
    'Trips ready mfe_travel Trips-1=',
  ],
  ['returns null', () => Promise.resolve(null as never), 'Trips failed'],
  [
    'throws an error',
    () => {
      throw new Error('broken')
    },
    'Trips failed',
  ],
])('a section search that %s does not affect the others', async (_case, find, expected) => {
  renderInPortal(<Found sections={sectionWith(find)} />)
  expect(await screen.findByText(expected)).toBeTruthy()
})

it('a search that never responds times out', async () => {
  const sections = sectionWith(() => new Promise(() => undefined))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderInPortal(<Found sections={sections} />)
  await screen.findByText('Trips loading')
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  screen.getByText('Trips failed')
})
