import { renderSection } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from './mount.tsx'
import { routes } from './routes.ts'

describe('the leadership pages', () => {
  it.each(Object.values(routes))('$path says that $title is not there yet', async ({ path, title }) => {
    renderSection(section, { path })
    await screen.findByRole('heading', { name: title, level: 1 })
    screen.getByText('Coming soon')
    screen.getByText(`${title} is coming soon.`)
  })

  it('are not found below their addresses', async () => {
    renderSection(section, { path: '/team/7' })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      '404 Page Not Found',
    )
  })
})
