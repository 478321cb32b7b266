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
  onSearch: (text: string) => void
}

/** Search field of a list whose search text is in the URL. */
export function SearchField({ label, placeholder, maxLength, initialText, onSearch }: SearchFieldProps) {
  const [text, setText] = useSearchWords(initialText, onSearch)
  return (
    <Input
      type="search"
      icon={<SearchIcon />}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={maxLength}
      onChange={setText}
    />
  )
}
