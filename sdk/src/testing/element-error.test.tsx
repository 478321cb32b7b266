import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInPortal } from './renderInPortal.tsx'

afterEach(() => vi.unstubAllEnvs())

async function failure(): Promise<Error> {
  renderInPortal(<p>Nothing else</p>)
  await screen.findByText('Nothing else')
  try {
    screen.getByText('Missing')
  } catch (error) {
    return error as Error
  }
  throw new Error('The query found something')
}

it('a query that finds nothing names what it looked for', async () => {
  const { name, message } = await failure()
  expect(name).toBe('TestingLibraryElementError')
  expect(message).toContain('Missing')
  expect(message).not.toContain('Nothing else')
})

it('a query that finds nothing shows the document with DEBUG_PRINT_LIMIT', async () => {
  vi.stubEnv('DEBUG_PRINT_LIMIT', '7000')
  expect((await failure()).message).toContain('Nothing else')
})
