import type { ReactNode } from 'react'
import styled from 'styled-components'
import { CloseIcon } from '../icons/icons.tsx'
import { Popover } from '../popover/Popover.tsx'
import { truncate } from '../style/styles.ts'
import { color, font, radius, size, space } from '../tokens/tokens.ts'

const Box = styled.span`
  display: inline-flex;
  flex: none;
  min-height: ${size.controlSmall};
  max-width: 100%;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.surface};
  color: ${color.text.secondary};
  font: ${font.body};
  white-space: nowrap;
`

const Part = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  min-width: 0;
  padding: 0 ${space[8]};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  &:hover {
    background: ${color.background.hover};
  }

  & + & {
    flex: none;
    padding: 0 ${space[6]};
    border-left: 1px solid ${color.border.subtle};
    border-radius: 0 ${radius.control} ${radius.control} 0;
  }
`

const Value = styled.b`
  ${truncate}
  max-width: 14rem;
  color: ${color.text.primary};
  font-weight: 500;
`

const Editor = styled.div`
  padding: ${space[12]};
`

export interface FilterChipProps {
  /** Field of the filter, e.g. 'Status'. */
  name: string
  /**
   * Value of the filter, e.g. 'pending, overdue'. Omitted for a filter that is only on or off, or whose value is not
   * chosen yet.
   */
  value?: string | undefined
  /** Controls that edit the filter in a popover. A chip without an editor can only be removed. */
  editor?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** E.g. 'Remove filter Status'. */
  removeLabel: string
  onRemove: () => void
}

/** Active filter. A click on it opens its editor, the cross removes it. */
export function FilterChip(props: FilterChipProps) {
  const { name, value, editor, open = false, onOpenChange, removeLabel, onRemove } = props
  const text = (
    <>
      <span>{name}</span>
      {value ? <Value title={value}>{value}</Value> : null}
    </>
  )
  return (
    <Box role="group" aria-label={value ? `${name} ${value}` : name}>
      {editor ? (
        <Popover
          label={name}
          align="start"
          width="18rem"
          open={open}
          onOpenChange={(isOpen) => onOpenChange?.(isOpen)}
          trigger={<Part type="button">{text}</Part>}
        >
          <Editor>{editor}</Editor>
        </Popover>
      ) : (
        <Part as="span">{text}</Part>
      )}
      <Part type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <CloseIcon size={14} />
      </Part>
    </Box>
  )
}
