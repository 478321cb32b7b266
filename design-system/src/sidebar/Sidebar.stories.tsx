import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { AppFrame } from '../app-header/AppFrame.tsx'
import { AppHeader } from '../app-header/AppHeader.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import {
  BellIcon,
  DashboardIcon,
  FileTextIcon,
  LogOutIcon,
  MoonIcon,
  PanelLeftIcon,
  TasksIcon,
} from '../icons/icons.tsx'
import type { MenuEntry } from '../menu/menuEntry.ts'
import { PageHeader } from '../page-header/PageHeader.tsx'
import { longText } from '../storybook/samples.tsx'
import { useState } from 'react'
import { Sidebar } from './Sidebar.tsx'
import { SidebarEntry, SidebarGroup, SidebarUser } from './SidebarParts.tsx'

interface ExampleProps {
  initiallyCollapsed?: boolean
  mobile?: boolean
  name?: string
  entry?: string
  menu?: readonly MenuEntry[]
}

function Example({
  initiallyCollapsed = false,
  mobile = false,
  name = 'Ada Lovelace',
  entry,
  menu,
}: ExampleProps) {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed)
  const [mobileOpen, setMobileOpen] = useState(false)
  const toggle = () => (mobile ? setMobileOpen(true) : setCollapsed(!collapsed))
  return (
    <AppFrame
      sidebar={
        <Sidebar
          label="Navigation"
          description="Pages of the portal"
          header={<SidebarUser id={7} name={name} role="Project Manager" menu={menu} />}
          collapsed={collapsed}
          mobile={mobile}
          mobileOpen={mobileOpen}
          onMobileOpenChange={setMobileOpen}
        >
          <SidebarGroup label="Navigation">
            <SidebarEntry label="Dashboard" icon={<DashboardIcon />} link={<a href="#dashboard" />} current />
            <SidebarEntry
              label={entry ?? 'All Tasks'}
              icon={<TasksIcon />}
              link={<a href="#tasks" />}
              count={12}
            />
            <SidebarEntry label="Team Reports" icon={<FileTextIcon />} link={<a href="#reports" />} />
          </SidebarGroup>
        </Sidebar>
      }
      header={
        <AppHeader
          start={<IconButton label="Toggle sidebar" icon={<PanelLeftIcon />} onClick={toggle} />}
          crumbs={[<span key="product">Headway</span>]}
          end={
            <>
              <IconButton label="Notifications, 3 unread" icon={<BellIcon />} badge="3" />
              <IconButton label="Switch to dark theme" icon={<MoonIcon />} />
              <IconButton label="Log out" icon={<LogOutIcon />} />
            </>
          }
        />
      }
    >
      <PageHeader title="Welcome back, Ada" subtitle="Project Manager" />
    </AppFrame>
  )
}

const meta = {
  title: 'Layout/Sidebar',
  component: Example,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const IconMode: Story = { args: { initiallyCollapsed: true } }
export const LongContent: Story = {
  args: { name: longText, entry: longText },
  async play({ canvas }) {
    const edge = canvas.getByRole('navigation', { name: 'Navigation' }).getBoundingClientRect().right
    for (const link of canvas.getAllByRole('link')) {
      await expect(link.getBoundingClientRect().right).toBeLessThan(edge)
    }
  },
}

/** In icon mode, entries keep their names and show them as tooltips. */
export const Interactions: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
    const entry = screen.getByRole('link', { name: 'All Tasks' })
    entry.focus()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('All Tasks')
  },
}

const changePassword = fn()

/** The user block opens a menu, also in icon mode. */
export const AccountMenu: Story = {
  args: { menu: [{ label: 'Change password', onSelect: changePassword }] },
  play: async () => {
    for (const name of [/Ada Lovelace/, /Ada Lovelace|AL/]) {
      const trigger = screen.getByRole('button', { name })
      trigger.focus()
      await userEvent.keyboard('{Enter}')
      await screen.findByRole('menuitem', { name: 'Change password' })
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(trigger).toHaveFocus())
      await userEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
    }
    await expect(changePassword).toHaveBeenCalledTimes(2)
  },
}

/** On small screens the sidebar is a sheet that returns the focus. */
export const Mobile: Story = {
  args: { mobile: true },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
    await screen.findByRole('dialog', { name: 'Navigation' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Toggle sidebar' })).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
    await screen.findByRole('dialog', { name: 'Navigation' })
  },
}
