import { color, font, media, space } from '@headway/design-system'
import { CheckIcon, ChevronDownIcon } from '@headway/design-system/icons'
import { useId } from 'react'
import styled from 'styled-components'
import { adminMessages } from '../messages/admin.ts'
import { ExceptionList } from './rowPanel.ts'

const texts = adminMessages.health

const Toggle = styled.button.attrs({ type: 'button' })`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: 100%;
  min-height: 36px;
  padding: 0 ${space[16]};
  border: 0;
  border-top: 1px solid ${color.border.subtle};
  background: none;
  color: ${color.text.secondary};
  font: ${font.body};
  text-align: start;
  cursor: pointer;

  &:hover {
    background: ${color.background.rowHover};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  > span:first-of-type {
    flex: none;
  }

  > svg:first-child {
    flex: none;
    color: ${color.success.text};
  }

  > svg:last-child {
    flex: none;
    margin-inline-start: auto;
    color: ${color.text.muted};
  }

  &[aria-expanded='true'] > svg:last-child {
    transform: rotate(180deg);
  }

  ${media.coarse} {
    min-height: 44px;
  }
`

const Names = styled.span`
  overflow: hidden;
  color: ${color.text.muted};
  text-overflow: ellipsis;
  white-space: nowrap;

  ${media.narrow} {
    display: none;
  }
`

const Passed = styled.li`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space[16]};
  padding: ${space[6]} ${space[16]} ${space[6]} 44px;
  border-top: 1px solid ${color.border.subtle};
  overflow-wrap: anywhere;
`

const Note = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
`

/** Number of checks named in the collapsed line. */
const MAX_NAMES = 5

interface PassedChecksProps {
  /** Accessible name of the list. */
  label: string
  checks: readonly { kind: string; title: string; note: string }[]
  open: boolean
  onToggle: () => void
}

/** Shows the passed checks in one line that expands; renders nothing if there are none. */
export function PassedChecks({ label, checks, open, onToggle }: PassedChecksProps) {
  const id = useId()
  if (checks.length === 0) {
    return null
  }
  const names = checks.slice(0, MAX_NAMES).map(({ title }) => title)
  return (
    <>
      <Toggle aria-expanded={open} aria-controls={open ? id : undefined} onClick={onToggle}>
        <CheckIcon />
        <span>{texts.checksPassed(checks.length)}</span>
        <Names>{open ? null : texts.names(names, checks.length - MAX_NAMES)}</Names>
        <ChevronDownIcon />
      </Toggle>
      {open ? (
        <ExceptionList id={id} aria-label={label}>
          {checks.map(({ kind, title, note }) => (
            <Passed key={kind}>
              <span>{title}</span>
              <Note>{note}</Note>
            </Passed>
          ))}
        </ExceptionList>
      ) : null}
    </>
  )
}
