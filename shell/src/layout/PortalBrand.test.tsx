import { renderInPortal, signedIn } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PortalBrand } from './PortalBrand.tsx'

const openWith = (name: string) => {
  const user = signedIn('pm')
  renderInPortal(<PortalBrand />, {
    user: { ...user, organisation: { ...user.organisation, name } },
  })
}

describe('the head of the sidebar', () => {
  it('names the product and whose portal it is', async () => {
    openWith('Office of Scholarships')
    await screen.findByText('Headway')
    screen.getByText('Office of Scholarships')
  })

  it('names the product once where no organisation has been named', async () => {
    openWith('Headway')
    expect(await screen.findAllByText('Headway')).toHaveLength(1)
  })
})
