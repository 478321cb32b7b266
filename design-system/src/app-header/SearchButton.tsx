import styled from 'styled-components'
import { SearchIcon } from '../icons/icons.tsx'
import { KeyHint } from '../key-hint/KeyHint.tsx'
import { truncate, visuallyHidden } from '../style/styles.ts'
import { color, duration, font, media, radius, size, space } from '../tokens/tokens.ts'

const Box = styled.button`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  width: 100%;
  min-width: 0;
  height: 1.875rem;
  padding: 0 ${space[6]} 0 10px;
  border: 0;
  border-radius: ${radius.control};
  background: ${color.background.sunken};
  color: ${color.text.muted};
  font: ${font.body};
  text-align: start;
  cursor: text;
  transition: background-color ${duration.hover};

  &:hover {
    background: ${color.background.hover};
  }

  ${media.narrow} {
    justify-content: center;
    width: ${size.control};
    height: ${size.control};
    padding: 0;
    background: none;
    cursor: pointer;
  }
`

const Text = styled.span`
  flex: 1;
  ${truncate}

  ${media.narrow} {
    ${visuallyHidden}
  }
`

const Keys = styled.span`
  ${media.narrow} {
    display: none;
  }
`

export interface SearchButtonProps {
  /** Text of the button, e.g. 'Search or jump to…'. */
  label: string
  keys: readonly string[]
  onClick: () => void
}

/** Button that looks like a search field and opens the command palette. A narrow window shows only its icon. */
export function SearchButton({ label, keys, onClick }: SearchButtonProps) {
  return (
    <Box type="button" aria-keyshortcuts={keys.join('+')} onClick={onClick}>
      <SearchIcon />
      <Text>{label}</Text>
      <Keys aria-hidden="true">
        <KeyHint keys={keys} />
      </Keys>
    </Box>
  )
}
