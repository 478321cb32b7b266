import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../confirm-dialog/ConfirmDialog.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { DesignSystemProvider } from '../provider/DesignSystemProvider.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import { forgetToasts, toast } from './toastStore.ts'

/** Timeout in milliseconds, because overlays are loaded on demand, which takes long on a busy machine. */
const COMES = { timeout: 20_000 }

afterEach(() => {
  cleanup()
  forgetToasts()
})

it('a toast can be clicked at once when the page around it ignores the pointer', async () => {
  const undo = vi.fn()
  render(
    <div style={{ pointerEvents: 'none' }}>
      <DesignSystemProvider>
        <p>Page</p>
      </DesignSystemProvider>
    </div>,
  )
  toast({ title: 'Task Deleted', action: { label: 'Undo', onAction: undo } })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Undo' }, COMES))
  expect(undo).toHaveBeenCalledOnce()
})

const texts = { open: true, title: 'An entry', description: 'What is kept of it' }

it.each([
  ['dialog', (close: () => void) => <Dialog {...texts} onOpenChange={close} children="Text" />],
  ['sheet', (close: () => void) => <Sheet {...texts} onOpenChange={close} children="Text" />],
  [
    'question',
    (close: () => void) => (
      <ConfirmDialog {...texts} confirmLabel="Delete" onConfirm={() => undefined} onOpenChange={close} />
    ),
  ],
])('a toast that appears while a %s is open leaves Escape to it', async (_, layer) => {
  const close = vi.fn()
  render(<DesignSystemProvider>{layer(close)}</DesignSystemProvider>)
  await screen.findByText('What is kept of it', {}, COMES)
  toast({ title: 'Failed', intent: 'destructive' })
  await screen.findByText('Failed', { selector: 'div' }, COMES)
  await userEvent.setup().keyboard('{Escape}')
  expect(close).toHaveBeenCalledExactlyOnceWith(false)
  expect(screen.getByText('Failed', { selector: 'div' })).toBeDefined()
})

it('Escape closes a toast when nothing else is open', async () => {
  render(
    <DesignSystemProvider>
      <button>Page</button>
    </DesignSystemProvider>,
  )
  toast({ title: 'Failed' })
  await screen.findByText('Failed', { selector: 'div' }, COMES)
  screen.getByRole('button', { name: 'Page' }).focus()
  await userEvent.setup().keyboard('{Escape}')
  expect(screen.queryByText('Failed', { selector: 'div' })).toBeNull()
})
