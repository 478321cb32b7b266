import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DesignSystemProvider } from '../provider/DesignSystemProvider.tsx'
import { forgetToasts, toast } from './toastStore.ts'

/** Overlays come late, and later on a busy machine; in milliseconds. */
const COMES = { timeout: 20_000 }

afterEach(() => {
  cleanup()
  forgetToasts()
})

it('can be pressed as soon as it is there, whatever lies around it', async () => {
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
