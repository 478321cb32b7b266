import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
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
}

function Example({ initiallyCollapsed = false, mobile = false, name = 'Ada Lovelace', entry }: ExampleProps) {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed)
  const [mobileOpen, setMobileOpen] = useState(false)
  const toggle = () => (mobile ? setMobileOpen(true) : setCollapsed(!collapsed))
  return (
    <AppFrame
      sidebar={
        <Sidebar
          label="Navigation"
          description="Pages of the portal"
          header={<SidebarUser name={name} role="Project Manager" />}
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
          title="Headway"
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
export const LongContent: Story = { args: { name: longText, entry: longText } }

/** As icons the entries keep their names and show them as tooltips. */
export const Interactions: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
    const entry = screen.getByRole('link', { name: 'All Tasks' })
    entry.focus()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('All Tasks')
  },
}

/** On small screens it is a sheet that gives the focus back. */
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
