import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { longText } from '../storybook/samples.tsx'
import { Tooltip } from './Tooltip.tsx'

const meta = {
  title: 'Components/Tooltip',
  component: Tooltip,
  args: { content: 'Toggle sidebar', children: <Button>Hover or focus</Button> },
} satisfies Meta<typeof Tooltip>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const LongContent: Story = {
  args: { content: longText },
  play: async () => {
    await userEvent.tab()
    await screen.findByRole('tooltip')
  },
}

/** Opens on focus and closes on Escape. */
export const Interactions: Story = {
  play: async () => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Toggle sidebar')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  },
}
