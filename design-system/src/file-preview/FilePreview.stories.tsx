import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { longWord } from '../storybook/samples.tsx'
import { FilePreview } from './FilePreview.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const files = [
  { id: 1, name: 'site.gif', size: 42, mediaType: 'image/gif', address: picture },
  { id: 2, name: 'plan.pdf', size: 2_048, mediaType: 'application/pdf', address: '/files/2' },
  { id: 3, name: 'poster.png', size: 20_000_000, mediaType: 'image/png', address: '/files/3' },
  {
    id: 4,
    name: 'scan.png',
    size: 30_000_000,
    mediaType: 'image/png',
    address: undefined,
    withheld: 'Waiting for approval.',
  },
]

const meta = {
  title: 'Components/FilePreview',
  component: FilePreview,
  args: { files, firstId: 1, onFailed: fn() },
} satisfies Meta<typeof FilePreview>

export default meta
type Story = StoryObj<typeof meta>

export const Picture: Story = {}

export const NoPreview: Story = { args: { firstId: 2 } }

export const TooLarge: Story = { args: { firstId: 3 } }

export const Withheld: Story = { args: { firstId: 4 } }

export const Deleted: Story = { args: { firstId: 9 } }

export const Long: Story = { args: { files: [{ ...files[0], name: `${longWord}.gif` }] as typeof files } }

/** A file that cannot be rendered shows an error, and `onFailed` is called. */
export const Damaged: Story = {
  args: {
    files: [
      { id: 1, name: 'broken.png', size: 8, mediaType: 'image/png', address: 'data:image/png;base64,AAAA' },
    ],
  },
  async play({ args }) {
    await waitFor(() => expect(screen.getByText(/Couldn’t load the preview/)).toBeVisible())
    await expect(args.onFailed).toHaveBeenCalled()
  },
}

export const Navigated: Story = {
  async play({ canvas }) {
    canvas.getByRole('button', { name: 'Next file' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getAllByRole('status').at(-1)).toHaveTextContent('plan.pdf'))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await waitFor(() => expect(canvas.getByText('Waiting for approval.')).toBeVisible())
  },
}
