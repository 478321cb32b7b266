import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DesignSystemProvider } from '../provider/DesignSystemProvider.tsx'
import { Dialog } from './Dialog.tsx'

/** Timeout in milliseconds, because overlays are loaded on demand, which takes long on a busy machine. */
const COMES = { timeout: 20_000 }

afterEach(cleanup)

/** Page with one row, whose button opens a dialog that may remove the row. */
function PageWithRow() {
  const [isOpen, setOpen] = useState(false)
  const [hasRow, setHasRow] = useState(true)
  return (
    <main>
      <h1 tabIndex={-1}>Files</h1>
      {hasRow ? (
        <button type="button" onClick={() => setOpen(true)}>
          Reject
        </button>
      ) : null}
      <Dialog open={isOpen} onOpenChange={setOpen} title="Reject the file">
        <button
          type="button"
          onClick={() => {
            setHasRow(false)
            setOpen(false)
          }}
        >
          Remove the row
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          Keep the row
        </button>
      </Dialog>
    </main>
  )
}

it.each([
  ['the button that opened the dialog', 'Keep the row', 'button'],
  ['the heading of the page when that button is gone', 'Remove the row', 'heading'],
])('a closing dialog returns the focus to %s', async (_, closing, focused) => {
  const user = userEvent.setup()
  render(
    <DesignSystemProvider>
      <PageWithRow />
    </DesignSystemProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await user.click(await screen.findByRole('button', { name: closing }, COMES))
  await waitFor(() => expect(screen.getByRole(focused)).toBe(document.activeElement), COMES)
})
