import { DesignSystemProvider } from '@headway/design-system'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { takeAccountOutcome } from '../account/accountAction.ts'
import { PortalBoundary } from './PortalBoundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('the portal shows a message and a reload button when it throws', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.stubGlobal('reportError', () => undefined)
  const Broken = () => {
    throw new Error('Not thought of')
  }
  render(
    <DesignSystemProvider>
      <PortalBoundary>
        <Broken />
      </PortalBoundary>
    </DesignSystemProvider>,
  )
  screen.getByText('Something went wrong')
  screen.getByRole('button', { name: 'Try again' })
})

it('silent sign-in detects no change at the identity provider when session storage is unavailable', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, removeItem: forbidden })
  expect(takeAccountOutcome()).toBeUndefined()
})
