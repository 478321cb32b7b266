import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { longText, longWord, Wide } from '../storybook/samples.tsx'
import { Alert } from './Alert.tsx'

const meta = {
  title: 'Components/Alert',
  component: Alert,
  args: { tone: 'success', children: 'Progress report submitted successfully!' },
} satisfies Meta<typeof Alert>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Wide>
      <Alert tone="info">A draft was restored.</Alert>
      <Alert tone="success" onDismiss={fn()}>
        Progress report submitted successfully!
      </Alert>
      <Alert
        tone="warning"
        title="Auto-logout in 0h 15m"
        action={<Button size="small">Stay logged in</Button>}
      />
      <Alert tone="danger">Failed to submit progress report. Please try again.</Alert>
    </Wide>
  ),
}

export const LongContent: Story = { args: { title: longWord, children: longText, onDismiss: fn() } }
