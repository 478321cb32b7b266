import { Input } from '@headway/design-system'
import { SearchIcon } from '@headway/design-system/icons'
import { useSearchWords } from '@headway/sdk'

interface SearchFieldProps {
  /** Accessible name. */
  label: string
  placeholder: string
  maxLength: number
  initialText: string
  /** Receives the text once typing has paused. */
  onSearch: (words: string) => void
}

/** Search field. The server searches, and the URL contains the text. */
export function SearchField({ label, placeholder, maxLength, initialText, onSearch }: SearchFieldProps) {
  const [words, setWords] = useSearchWords(initialText, onSearch)
  return (
    <Input
      type="search"
      icon={<SearchIcon />}
      aria-label={label}
      placeholder={placeholder}
      value={words}
      maxLength={maxLength}
      onChange={setWords}
    />
  )
}
