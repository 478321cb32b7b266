import { roleNames } from '@headway/contracts'
import type { OfferedSlot } from '@headway/contracts/section-slots'
import { announce, color, IconButton, space } from '@headway/design-system'
import { Switch } from '@headway/design-system/forms'
import { ArrowDownIcon, ArrowUpIcon } from '@headway/design-system/icons'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { slotMessages as texts } from '../messages/section-slots.ts'
import { sectionMessages } from '../messages/sections.ts'

interface SlotSetting {
  section: string
  id: string
  isShown: boolean
}

interface SlotsFieldProps {
  label: string
  offered: readonly OfferedSlot[]
  value: readonly SlotSetting[]
  onChange: (value: SlotSetting[]) => void
}

const List = styled.ul`
  display: grid;
`

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${space[4]};
  padding: ${space[8]} 0;

  & + & {
    border-top: 1px solid ${color.border.default};
  }

  > :first-child {
    align-items: center;
    margin-inline-end: ${space[8]};
  }
`

const keyOf = ({ section, id }: Pick<SlotSetting, 'section' | 'id'>) => `${section} ${id}`

/** Keeps the focus in the moved row, whose element loses it when the browser moves the element. */
function useMovedRow(value: readonly SlotSetting[]) {
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ key: string; by: 1 | -1 }>(undefined)
  useEffect(() => {
    const { key, by } = moved.current ?? {}
    moved.current = undefined
    const row = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset['key'] === key,
    )
    const [up, down] = row?.querySelectorAll('button') ?? []
    const [wanted, other] = by === 1 ? [down, up] : [up, down]
    const button = wanted?.disabled ? other : wanted
    button?.focus()
  }, [value])
  return { list, moved }
}

/** Form field with the cards or tabs of a place. Each has a switch, and buttons that move it. */
export function SlotsField({ label, offered, value, onChange }: SlotsFieldProps) {
  const { list, moved } = useMovedRow(value)
  const move = (slot: SlotSetting, index: number, by: 1 | -1) => {
    moved.current = { key: keyOf(slot), by }
    onChange(value.toSpliced(index, 1).toSpliced(index + by, 0, slot))
  }
  return (
    <List ref={list} aria-label={label}>
      {value.map((slot, index) => {
        const described = offered.find((one) => keyOf(one) === keyOf(slot))
        const name = described?.label ?? slot.id
        const roles =
          described?.roles?.map((role) => roleNames[role]).join(', ') ?? sectionMessages.detail.allRoles
        const handleMove = (by: 1 | -1) => {
          move(slot, index, by)
          announce(texts.moved(name, index + by + 1, value.length))
        }
        return (
          <Row key={keyOf(slot)} data-key={keyOf(slot)}>
            <Switch
              label={name}
              description={texts.offeredBy(described?.sectionTitle ?? slot.section, roles)}
              checked={slot.isShown}
              onChange={(isShown) => onChange(value.with(index, { ...slot, isShown }))}
            />
            <IconButton
              size="small"
              intent="ghost"
              label={texts.up(name)}
              icon={<ArrowUpIcon />}
              disabled={index === 0}
              onClick={() => handleMove(-1)}
            />
            <IconButton
              size="small"
              intent="ghost"
              label={texts.down(name)}
              icon={<ArrowDownIcon />}
              disabled={index === value.length - 1}
              onClick={() => handleMove(1)}
            />
          </Row>
        )
      })}
    </List>
  )
}
