import {
  type NotificationPreferences,
  notificationsPreferences,
  notificationsPreferencesUpdate,
} from '@headway/contracts/notifications'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'

const preferences: NotificationPreferences = {
  version: 3,
  kinds: [
    { type: 'deadline', delivery: 'digest', default: 'digest', isChosen: false, isRequired: false },
    { type: 'login_alert', delivery: 'mail', default: 'portal', isChosen: true, isRequired: true },
  ],
  quiet: null,
  digestDays: 'working',
  digestTime: '08:00',
  timeZone: 'America/New_York',
  isMailSent: true,
}

const open = (values: Partial<NotificationPreferences> = {}) => {
  const now = { ...preferences, ...values }
  return renderSection(section, {
    path: '/notifications/preferences',
    user: signedIn('super_admin'),
    replies: [
      reply(notificationsPreferences, now),
      reply(notificationsPreferencesUpdate, { ...now, version: now.version + 1 }),
    ],
  })
}

const kind = (name: string) => screen.findByRole('combobox', { name })
const sent = (portal: ReturnType<typeof open>) => portal.asked(notificationsPreferencesUpdate)

describe('notification preferences', () => {
  it('notification preferences show the role default and the choice, and save with the version on display', async () => {
    const portal = open()
    const deadline = await kind('Deadlines and overdue tasks')
    expect(within(deadline).getByRole<HTMLOptionElement>('option', { selected: true }).textContent).toBe(
      'Default (In app + daily digest)',
    )
    await portal.user.selectOptions(deadline, 'mail')
    await waitFor(() => expect(sent(portal)).toHaveLength(1))
    expect(sent(portal)[0]).toMatchObject({
      body: { kinds: [{ type: 'deadline', delivery: 'mail' }] },
      headers: { 'if-match': '"3"' },
    })
  })

  it('a notification preference can be reset to the role default', async () => {
    const portal = open()
    await portal.user.selectOptions(await kind('Failed logins and locked accounts'), 'role')
    await waitFor(() =>
      expect(sent(portal)[0]?.body).toEqual({ kinds: [{ type: 'login_alert', delivery: null }] }),
    )
  })

  it('notifications that administrators must get cannot be switched off, and the page explains it', async () => {
    open()
    const alert = await kind('Failed logins and locked accounts')
    expect(within(alert).queryByRole('option', { name: 'Off' })).toBeNull()
    screen.getByText('Administrators always get these in the app.')
    within(await kind('Deadlines and overdue tasks')).getByRole('option', { name: 'Off' })
  })

  it('notification preferences say when no mail is sent', async () => {
    open({ isMailSent: false })
    await screen.findByText('Email is not set up yet')
  })

  it('the days of the digest are saved, and the page says when it is sent', async () => {
    const portal = open()
    await portal.user.selectOptions(await screen.findByLabelText('Frequency'), 'never')
    await waitFor(() => expect(sent(portal)[0]?.body).toEqual({ digestDays: 'never' }))
    screen.getByText(/^Sent at 08:00 \(America\/New York\)/)
  })

  it('quiet hours are saved, and hours that cover the whole day are rejected', async () => {
    const portal = open()
    await portal.user.click(await screen.findByRole('switch', { name: 'Use quiet hours' }))
    await portal.user.click(screen.getByRole('checkbox', { name: 'Sunday' }))
    await portal.user.click(screen.getByRole('button', { name: 'Save quiet hours' }))
    await waitFor(() => expect(sent(portal)).toHaveLength(1))
    expect(sent(portal)[0]?.body).toEqual({
      quiet: { from: '20:00', until: '07:00', days: [1, 2, 3, 4, 5, 6] },
    })
  })

  it('ending quiet hours takes effect immediately', async () => {
    const portal = open({ quiet: { from: '20:00', until: '07:00', days: [1] } })
    await portal.user.click(await screen.findByRole('switch', { name: 'Use quiet hours' }))
    await waitFor(() => expect(sent(portal)[0]?.body).toEqual({ quiet: null }))
  })

  it('unsubscribe links are revoked only after confirmation', async () => {
    const portal = open()
    await portal.user.click(await screen.findByRole('button', { name: 'Reset unsubscribe links' }))
    expect(sent(portal)).toHaveLength(0)
    const dialog = await screen.findByRole('alertdialog')
    await portal.user.click(within(dialog).getByRole('button', { name: 'Reset unsubscribe links' }))
    await waitFor(() => expect(sent(portal)[0]?.body).toEqual({ withdrawLinks: true }))
  })

  it('notification preferences show a loading error and retry', async () => {
    const portal = open()
    await kind('Deadlines and overdue tasks')
    portal.unmount()
    const failing = renderSection(section, {
      path: '/notifications/preferences',
      user: signedIn('staff'),
      replies: [reply(notificationsPreferences, refusal(503))],
    })
    await screen.findByRole('button', { name: 'Try again' })
    failing.change(reply(notificationsPreferences, preferences))
    await failing.user.click(screen.getByRole('button', { name: 'Try again' }))
    await kind('Deadlines and overdue tasks')
  })
})
