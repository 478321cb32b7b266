import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, spyOn, waitFor } from 'storybook/test'
import { Pdf } from './Pdf.tsx'

const document = `data:text/html;base64,${btoa('%PDF-1.4')}`

const meta = {
  title: 'Components/FilePreview/Pdf',
  component: Pdf,
  args: { name: 'plan.pdf', address: document, onFailed: fn() },
} satisfies Meta<typeof Pdf>

export default meta
type Story = StoryObj<typeof meta>

/** The frame gets a PDF, regardless of the media type that the server sends. */
export const Shown: Story = {
  async play({ canvas, args }) {
    const frame = await canvas.findByTitle<HTMLIFrameElement>('plan.pdf')
    const response = await fetch(frame.src)
    await expect(response.headers.get('content-type')).toBe('application/pdf')
    await expect(args.onFailed).not.toHaveBeenCalled()
  },
}

export const Failed: Story = {
  beforeEach() {
    // A real 404 would be an error in the console, which stories must not have.
    spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('', { status: 404 })))
  },
  async play({ args }) {
    await waitFor(() => expect(args.onFailed).toHaveBeenCalledOnce())
  },
}
