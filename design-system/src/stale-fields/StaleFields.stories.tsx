import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Alert } from '../alert/Alert.tsx'
import { longText } from '../storybook/samples.tsx'
import { StaleFields, type StaleFieldsProps } from './StaleFields.tsx'

const sentence = 'Ada edited this task while you were typing. Your changes are kept.'

function Example({ taken, mine }: Pick<StaleFieldsProps, 'taken'> & { mine: string }) {
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine')
  return (
    <Alert tone="warning">
      <StaleFields
        taken={taken}
        conflicts={[{ name: 'title', label: 'Title', mine, theirs: 'Prepare the audit', chosen }]}
        onChoose={(_, side) => setChosen(side)}
      >
        {sentence}
      </StaleFields>
    </Alert>
  )
}

const meta = {
  title: 'Components/StaleFields',
  component: Example,
  args: { taken: [{ label: 'Priority', value: 'High' }], mine: 'Prepare the review' },
} satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const EditConflict: Story = {
  play: async ({ canvasElement }) => {
    const title = within(within(canvasElement).getByRole('group', { name: 'Title' }))
    await expect(title.getByRole('radio', { name: 'This form: Prepare the review' })).toBeChecked()
    await userEvent.click(title.getByRole('radio', { name: 'Saved version: Prepare the audit' }))
    await expect(title.getByRole('radio', { name: 'Saved version: Prepare the audit' })).toBeChecked()
  },
}

export const LongAndEmpty: Story = { args: { mine: longText, taken: [{ label: 'Due date', value: '' }] } }
