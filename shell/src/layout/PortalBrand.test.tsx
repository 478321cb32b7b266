import { renderInPortal, signedIn } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PortalBrand } from './PortalBrand.tsx'

const openWith = (name: string) => {
  const user = signedIn('pm')
  renderInPortal(<PortalBrand />, {
    user: { ...user, organization: { ...user.organization, name } },
  })
}

describe('the head of the sidebar', () => {
  it('the sidebar shows the product and the organization', async () => {
    openWith('Office of Scholarships')
    await screen.findByText('Headway')
    screen.getByText('Office of Scholarships')
  })

  it('the sidebar shows the product once when the organization has no name', async () => {
    openWith('Headway')
    expect(await screen.findAllByText('Headway')).toHaveLength(1)
  })
})
