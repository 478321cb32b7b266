import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Field } from '../field/Field.tsx'
import { Input } from '../input/Input.tsx'
import { Select } from '../select/Select.tsx'
import { FilterRow } from './FilterRow.tsx'

const ignore = () => undefined

const meta = {
  title: 'Components/FilterRow',
  component: FilterRow,
  args: {
    label: 'Filter entries',
    children: (
      <>
        <Field label="Search">
          <Input type="search" value="" onChange={ignore} />
        </Field>
        <Field label="About">
          <Select
            placeholder="Anything"
            value=""
            onChange={ignore}
            options={[{ value: 'people', label: 'People and everything that concerns them' }]}
          />
        </Field>
      </>
    ),
  },
} satisfies Meta<typeof FilterRow>

export default meta
type Story = StoryObj<typeof meta>

export const Fields: Story = {
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole('search', { name: 'Filter entries' })
    await expect(within(row).getByLabelText('About')).toBeVisible()
  },
}
