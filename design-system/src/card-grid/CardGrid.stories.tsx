import type { Meta, StoryObj } from '@storybook/react-vite'
import { Activity, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { StatusBadge } from '../badge/StatusBadge.tsx'
import { Button } from '../button/Button.tsx'
import { Card, CardFooter, CardText, CardTitle } from '../card/Card.tsx'
import { longText, longWord } from '../storybook/samples.tsx'
import { CardGrid } from './CardGrid.tsx'

interface Task {
  id: number
  title: string
  description: string
}

function Example({ count, title }: { count: number; title?: string }) {
  const tasks = Array.from(
    { length: count },
    (_, index): Task => ({
      id: index + 1,
      title: title ?? `Task ${index + 1}`,
      description: title ? longWord : 'Note every difference above $100.',
    }),
  )
  return (
    <CardGrid
      label="Tasks"
      items={tasks}
      getKey={(task) => String(task.id)}
      renderCard={(task) => (
        <Card>
          <CardTitle>{task.title}</CardTitle>
          <CardText>{task.description}</CardText>
          <CardFooter>
            <StatusBadge status={task.id % 2 ? 'in_progress' : 'completed'} />
            <Button size="small" aria-label={`Open task ${task.id}`}>
              Open
            </Button>
          </CardFooter>
        </Card>
      )}
    />
  )
}

const meta = { title: 'Components/CardGrid', component: Example, args: { count: 12 } } satisfies Meta<
  typeof Example
>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const LongContent: Story = { args: { count: 6, title: longText } }

/** Only cards near the viewport are rendered; each one has its position in the whole list. */
export const Virtualized: Story = {
  args: { count: 100_000 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '100000'))
    const items = canvas.getAllByRole('listitem')
    await expect(items.length).toBeLessThan(120)
    await expect(items[0]).toHaveAttribute('aria-posinset', '1')
  },
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** React hides content that suspends. The rows keep their measured heights and are shown again unchanged. */
export const Hidden: Story = {
  args: { count: 100_000 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '100000'))
    await nextFrame()
    const before = canvas.getAllByRole('listitem').length
    canvasElement.style.display = 'none'
    await nextFrame()
    await nextFrame()
    await expect(canvas.getAllByRole('listitem', { hidden: true })).toHaveLength(before)
    canvasElement.style.display = ''
    await nextFrame()
    await nextFrame()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(before)
  },
}

/** The browser skips the layout of cards far below the viewport until they are near it or get the focus. */
export const OutsideViewport: Story = {
  args: { count: 60 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(60))
    const button = (number: number) => canvas.getByRole('button', { name: `Open task ${number}` })
    const isLaidOut = (number: number) => button(number).checkVisibility({ contentVisibilityAuto: true })
    await nextFrame()
    await expect(isLaidOut(1)).toBe(true)
    await waitFor(() => expect(isLaidOut(60)).toBe(false))
    button(60).focus()
    await waitFor(() => expect(isLaidOut(60)).toBe(true))
    await expect(button(60)).toHaveFocus()
  },
}

function Covered({ count }: { count: number }) {
  const [isCovered, setIsCovered] = useState(false)
  return (
    <>
      <Button onClick={() => setIsCovered(!isCovered)}>Cover</Button>
      <Activity mode={isCovered ? 'hidden' : 'visible'}>
        <Example count={count} />
      </Activity>
    </>
  )
}

/**
 * A list that was hidden behind another page first shows the cards that were visible. The others follow without a
 * layout shift.
 */
export const ShownAgain: Story = {
  args: { count: 30 },
  render: ({ count }) => <Covered count={count} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /^Open task/ })).toHaveLength(30))
    const unseen = () => canvasElement.querySelectorAll('li[data-offscreen]')
    const height = () => canvas.getByRole('list', { name: 'Tasks' }).getBoundingClientRect().height
    await nextFrame()
    await nextFrame()
    const before = height()
    const cover = () => userEvent.click(canvas.getByRole('button', { name: 'Cover' }))
    await cover()
    await waitFor(() => expect(unseen().length).toBeGreaterThan(0))
    await expect(canvas.getByText('Task 1').closest('li')).not.toHaveAttribute('data-offscreen')
    await cover()
    await expect(height()).toBe(before)
    await waitFor(() => expect(unseen()).toHaveLength(0))
    await expect(height()).toBe(before)
  },
}

/** In a long list, rows outside the viewport are also shown later, with the same height and position. */
export const LongShownAgain: Story = {
  args: { count: 500 },
  render: ({ count }) => <Covered count={count} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '500'))
    const unseen = () => canvasElement.querySelectorAll('[data-index][data-offscreen]')
    const places = () =>
      Array.from(canvasElement.querySelectorAll('[data-index]')).map((row) => row.getBoundingClientRect().top)
    await nextFrame()
    await nextFrame()
    const before = places()
    const cover = () => userEvent.click(canvas.getByRole('button', { name: 'Cover' }))
    await cover()
    await waitFor(() => expect(unseen().length).toBeGreaterThan(0))
    await expect(canvas.getByText('Task 1').closest('[data-index]')).not.toHaveAttribute('data-offscreen')
    await cover()
    await expect(places()).toEqual(before)
    await waitFor(() => expect(unseen()).toHaveLength(0))
    await expect(places()).toEqual(before)
  },
}

/** Arrow keys move from card to card, also to cards that are not in the document yet. */
export const Interactions: Story = {
  args: { count: 200 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '200'))
    canvas.getByRole('button', { name: 'Open task 1' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Open task 2' })).toHaveFocus())
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Open task 1' })).toHaveFocus())
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.getByRole('button', { name: 'Open task 1' })).toHaveFocus()
  },
}
