import { authUser } from '@headway/contracts/auth'
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useAuthUserQuery } from '../session.ts'
import { renderInPortal } from '../testing/renderInPortal.tsx'
import { signedIn } from '../testing/people.ts'
import { reply } from '../testing/replies.ts'
import { browserTimeZone, useFormats } from './useFormats.ts'

const user = signedIn('pm')
const inZone = (timeZone: string) => ({ ...user, organization: { ...user.organization, timeZone } })

function Moment() {
  const formats = useFormats()
  const { refetch } = useAuthUserQuery()
  return <button onClick={() => void refetch()}>{formats.moment('2026-11-21T23:30:00Z')}</button>
}

describe('days and times', () => {
  it.each([
    ['UTC', '11/21/2026, 11:30 PM'],
    ['Asia/Kolkata', '11/22/2026, 5:00 AM'],
    ['America/Los_Angeles', '11/21/2026, 3:30 PM'],
  ])('days and times use the organization’s time zone %s', async (zone, text) => {
    renderInPortal(<Moment />, { user: inZone(zone) })
    expect((await screen.findByRole('button')).textContent?.replace(/\s/g, ' ')).toBe(text)
  })

  it('days and times follow the time zone when an administrator changes it', async () => {
    const portal = renderInPortal(<Moment />, { user: inZone('UTC') })
    portal.change(reply(authUser, inZone('Asia/Tokyo')))
    await portal.user.click(await screen.findByRole('button'))
    await waitFor(() => expect(screen.getByRole('button').textContent).toMatch(/^11\/22\/2026, 8:30/))
  })

  it('days and times use the browser’s time zone when it does not know the organization’s', async () => {
    function Zone() {
      return <p>{useFormats().timeZone}</p>
    }
    renderInPortal(<Zone />, { user: inZone('Mars/Olympus_Mons') })
    await screen.findByText(browserTimeZone())
  })

  it('days and times use the browser’s time zone before sign-in', () => {
    function Zone() {
      return <p>{useFormats().timeZone}</p>
    }
    render(<Zone />)
    screen.getByText(browserTimeZone())
  })
})
