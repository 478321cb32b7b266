import { renderInPortal, signedIn } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSidebar } from './useSidebar.ts'

function State() {
  const { isCollapsed, isFixed, toggle } = useSidebar()
  return (
    <button type="button" onClick={toggle}>
      {isFixed ? 'fixed' : 'free'}, {isCollapsed ? 'collapsed' : 'open'}
    </button>
  )
}

it.each([
  ['collapsible', 'free, open', 'free, collapsed'],
  ['fixed', 'fixed, open', 'fixed, open'],
] as const)(
  'a sidebar set to %s is %s at first and %s after its shortcut',
  async (sidebar, before, after) => {
    const user = signedIn('staff')
    const portal = renderInPortal(<State />, {
      user: { ...user, organization: { ...user.organization, sidebar } },
    })
    await screen.findByRole('button', { name: before })
    await portal.user.keyboard('{Control>}b{/Control}')
    expect((await screen.findByRole('button')).textContent).toBe(after)
  },
)
