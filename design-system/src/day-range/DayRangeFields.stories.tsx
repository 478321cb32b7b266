import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { FilterRow } from '../filter-row/FilterRow.tsx'
import { DayRangeFields, type DayRangeFieldsProps } from './DayRangeFields.tsx'

function Example({ value: first, onChange, ...rest }: DayRangeFieldsProps) {
  const [value, setValue] = useState(first)
  return (
    <FilterRow label="Filter entries">
      <DayRangeFields
        {...rest}
        value={value}
        onChange={(change) => {
          setValue({ ...value, ...change })
          onChange(change)
        }}
      />
    </FilterRow>
  )
}

const meta = {
  title: 'Components/DayRangeFields',
  component: Example,
  args: {
    value: { from: '', to: '2026-11-30' },
    labels: { from: 'From', to: 'To' },
    onChange: fn(),
  },
} satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Typed: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('From'), '11/02/2026')
    await userEvent.tab()
    await expect(args.onChange).toHaveBeenCalledWith({ from: '2026-11-02' })
    await expect(canvas.getByLabelText('To')).toHaveValue('11/30/2026')
  },
}
