import type { Meta, StoryObj } from '@storybook/react-vite'
import { KeyHint } from './KeyHint.tsx'

const meta = {
  title: 'Components/KeyHint',
  component: KeyHint,
  args: { keys: ['Ctrl', 'K'] },
} satisfies Meta<typeof KeyHint>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
