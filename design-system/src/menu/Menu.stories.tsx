import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { IconButton } from '../icon-button/IconButton.tsx'
import { MoreIcon, PencilIcon, TrashIcon, UsersIcon } from '../icons/icons.tsx'
import { longText } from '../storybook/samples.tsx'
import { Menu } from './Menu.tsx'

const edit = fn()

const meta = {
  title: 'Components/Menu',
  component: Menu,
  args: {
    align: 'start',
    trigger: <IconButton label="Actions" icon={<MoreIcon />} />,
    entries: [
      { label: 'Edit Task', icon: <PencilIcon />, shortcut: 'E', onSelect: edit },
      { label: 'Reassign Task', icon: <UsersIcon />, onSelect: fn(), disabled: true },
      { type: 'link', label: 'Open', link: <a href="#task" /> },
      { type: 'separator' },
      { type: 'heading', label: 'Status' },
      { type: 'choice', label: 'In progress', checked: true, onSelect: fn() },
      { type: 'choice', label: 'Completed', checked: false, onSelect: fn() },
      { type: 'separator' },
      { label: 'Delete', icon: <TrashIcon />, intent: 'danger', onSelect: fn() },
    ],
  },
} satisfies Meta<typeof Menu>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
    await screen.findByRole('menu')
  },
}

export const LongContent: Story = {
  args: { entries: [{ label: longText, icon: <PencilIcon />, onSelect: fn() }] },
  play: States.play,
}

/** Works with arrow keys and Enter. The focus returns to the trigger. */
export const Interactions: Story = {
  play: async () => {
    edit.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect(await screen.findByRole('menuitem', { name: /Edit Task/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect(edit).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus())
  },
}
