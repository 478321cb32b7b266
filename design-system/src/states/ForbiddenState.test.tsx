import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DesignSystemProvider } from '../provider/DesignSystemProvider.tsx'
import { ForbiddenState } from './ForbiddenState.tsx'

afterEach(cleanup)

const show = (element: React.ReactElement) => render(<DesignSystemProvider>{element}</DesignSystemProvider>)

it('the forbidden page links to the dashboard', () => {
  show(<ForbiddenState />)
  screen.getByText('You do not have permission to perform this action.')
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/')
})

it('the forbidden page can link to another page', () => {
  show(<ForbiddenState action={<a href="/tasks">Go to the tasks</a>} />)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Go to the tasks'])
})
