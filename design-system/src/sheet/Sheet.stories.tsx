import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { DescriptionList } from '../description-list/DescriptionList.tsx'
import { longText, longWord } from '../storybook/samples.tsx'
import { Sheet } from './Sheet.tsx'

function Example({
  side,
  initiallyOpen = false,
  text,
}: {
  side?: 'left' | 'right'
  initiallyOpen?: boolean
  text?: string
}) {
  const [open, setOpen] = useState(initiallyOpen)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ada Lovelace</Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side={side}
        title={text ?? 'Ada Lovelace'}
        description="Profile, role and manager"
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <DescriptionList
          items={[
            { term: 'E-mail', description: text ?? 'ada@example.com' },
            { term: 'Reports to manager', description: 'Grace Hopper' },
          ]}
        />
      </Sheet>
    </>
  )
}

const meta = { title: 'Components/Sheet', component: Example } satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Right: Story = { args: { initiallyOpen: true } }
export const Left: Story = { args: { initiallyOpen: true, side: 'left' } }
export const LongContent: Story = { args: { initiallyOpen: true, text: `${longText} ${longWord}` } }

export const Interactions: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Ada Lovelace' }))
    await screen.findByRole('dialog', { name: 'Ada Lovelace' })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ada Lovelace' })).toHaveFocus())
  },
}
