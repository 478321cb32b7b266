import type { Meta, StoryObj } from '@storybook/react-vite'
import { IconButton } from '../icon-button/IconButton.tsx'
import { BellIcon, PanelLeftIcon } from '../icons/icons.tsx'
import { longText } from '../storybook/samples.tsx'
import { AppHeader } from './AppHeader.tsx'
import { SearchButton } from './SearchButton.tsx'

const meta = {
  title: 'Layout/AppHeader',
  component: AppHeader,
  parameters: { layout: 'fullscreen' },
  args: {
    start: <IconButton label="Toggle sidebar" icon={<PanelLeftIcon />} />,
    crumbs: [
      <a key="home" href="#home">
        Headway
      </a>,
      <span key="page">All Tasks</span>,
    ],
    center: <SearchButton label="Search or jump to…" keys={['Ctrl', 'K']} onClick={() => undefined} />,
    end: <IconButton label="Notifications" icon={<BellIcon />} />,
  },
} satisfies Meta<typeof AppHeader>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const LongContent: Story = { args: { crumbs: [<span key="page">{longText}</span>] } }
