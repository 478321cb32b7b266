import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { MoreIcon, PlusIcon } from '../icons/icons.tsx'
import { Link } from '../link/Link.tsx'
import { longText, longWord } from '../storybook/samples.tsx'
import { PageHeader } from './PageHeader.tsx'

const meta = {
  title: 'Layout/PageHeader',
  component: PageHeader,
  args: {
    title: 'Progress Reports',
    subtitle: 'View and manage team progress reports and submissions',
    count: '12 reports',
    actions: (
      <Button intent="primary" icon={<PlusIcon />}>
        Create Report
      </Button>
    ),
  },
} satisfies Meta<typeof PageHeader>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const WithBackLink: Story = { args: { backLink: <Link href="#tasks">Back to Tasks</Link> } }
export const WithMenu: Story = {
  args: { menu: <IconButton label="More" icon={<MoreIcon />} /> },
}
export const LongContent: Story = { args: { title: `${longText} ${longWord}`, subtitle: longText } }
