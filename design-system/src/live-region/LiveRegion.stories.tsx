import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { announce } from './announcer.ts'
import { LiveRegion } from './LiveRegion.tsx'

/** Mounted by the provider. Its text is visible to screen readers only. */
const meta = { title: 'Components/LiveRegion', component: LiveRegion } satisfies Meta<typeof LiveRegion>

export default meta
type Story = StoryObj<typeof meta>

export const Interactions: Story = {
  render: () => <Button onClick={() => announce('Moved to In progress, 3 of 12')}>Move</Button>,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Move' }))
    const text = within(canvasElement).getByText('Moved to In progress, 3 of 12')
    await expect(text.parentElement).toHaveAttribute('aria-live', 'polite')
  },
}
