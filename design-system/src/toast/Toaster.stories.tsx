import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { longText, longWord, Row } from '../storybook/samples.tsx'
import { Toaster } from './Toaster.tsx'
import { dismissToast, readToasts, toast, type ToastContent } from './toastStore.ts'

const undo = fn()
const contents: Record<string, ToastContent> = {
  Success: { title: 'Task Created', intent: 'success' },
  Failure: { title: 'Error', description: 'Failed to create task', intent: 'destructive' },
  Undo: { title: 'Task archived', action: { label: 'Undo', onAction: undo } },
  Long: { title: longWord, description: longText },
}

/** The provider mounts the Toaster; `toast` shows a message from anywhere. */
const meta = {
  title: 'Components/Toast',
  component: Toaster,
  render: () => (
    <Row>
      {Object.entries(contents).map(([name, content]) => (
        <Button key={name} onClick={() => toast(content)}>
          {name}
        </Button>
      ))}
    </Row>
  ),
  beforeEach: () => () => {
    for (const entry of readToasts()) {
      dismissToast(entry.id)
    }
  },
} satisfies Meta<typeof Toaster>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const Destructive: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Failure' }))
    const shown = await screen.findByText('Failed to create task')
    await waitFor(() => expect(shown).toBeVisible())
  },
}

export const LongContent: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Long' }))
    const shown = await screen.findByText(longText)
    await waitFor(() => expect(shown).toBeVisible())
  },
}

/** One toast at a time; F8 moves the focus to it; Escape closes it. */
export const Interactions: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Success' }))
    await screen.findByText('Task Created')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Task archived')
    await waitFor(() => expect(screen.queryByText('Task Created')).toBeNull())
    await userEvent.keyboard('[F8]')
    await waitFor(() =>
      expect(screen.getByRole('region', { name: /Notifications/ })).toContainElement(activeElement()),
    )
    screen.getByRole('button', { name: 'Close' }).focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Task archived')).toBeNull())
  },
}

function activeElement(): HTMLElement {
  return document.activeElement as HTMLElement
}
