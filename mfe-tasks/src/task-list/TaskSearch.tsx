import { Input } from '@headway/design-system'
import { SearchIcon } from '@headway/design-system/icons'
import { usePageKeys, useSearchWords } from '@headway/sdk'
import { useRef } from 'react'
import { filterMessages as texts } from '../messages/filters.ts'
import type { FilterProps } from './FilterFields.tsx'
import { withValues } from './filter.ts'

/** Searches title, tags and description on the server; the address follows what is typed. */
export function TaskSearch({ filter, onChange }: FilterProps) {
  const [words, setWords] = useSearchWords(filter.q ?? '', (q) => onChange(withValues(filter, { q })))
  const input = useRef<HTMLInputElement>(null)
  usePageKeys([{ keys: ['/'], does: texts.search, run: () => input.current?.focus() }])
  return (
    <Input
      ref={input}
      type="search"
      icon={<SearchIcon />}
      aria-label={texts.search}
      placeholder={texts.searchHint}
      value={words}
      maxLength={200}
      onChange={setWords}
    />
  )
}
