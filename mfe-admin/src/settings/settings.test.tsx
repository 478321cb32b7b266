import { backupsState } from '@headway/contracts/backups'
import { settingsChange, settingsList, settingsOverview } from '@headway/contracts/settings'
import { type PreparedReply, refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, overviewWith, settingsWith } from '../test/settings.ts'
import { openAllSettings, renderSettings } from '../test/renderSettings.tsx'

const moment = '2099-01-31T08:00:00.000Z'

const openSettings = (replies: readonly PreparedReply[] = []) => renderSettings('it_admin', replies)

/** Returns the rows of a card as pairs of term and value. */
async function rowsOf(title: string): Promise<string[][]> {
  const card = await screen.findByRole('group', { name: title })
  const values = within(card).getAllByRole('definition')
  return within(card)
    .getAllByRole('term')
    .map((term, index) => [term.textContent, values[index]?.textContent ?? ''])
}

describe('the setting cards', () => {
  it('setting cards describe the current values in the words of the specification', async () => {
    openSettings()
    await screen.findByText('34% of 100GB')
    expect(await rowsOf('System Configuration')).toEqual([
      ['Database Status', 'Connected'],
      ['Last Backup', 'Never'],
      ['Storage Usage', '34% of 100GB'],
    ])
    expect(await rowsOf('Security & Authentication')).toEqual([
      ['Two-Factor Auth', 'Optional'],
      ['Session Timeout', '8 hours'],
      ['Failed Login Alerts', 'Active'],
    ])
    expect(await rowsOf('Notification Settings')).toEqual([
      ['Email Notifications', 'Enabled'],
      ['Deadline Alerts', '24h before'],
      ['Report Reminders', 'Daily at 5 PM'],
    ])
    expect(await rowsOf('User Management')).toEqual([
      ['Default Role', 'Staff'],
      ['Auto-Activation', 'Disabled'],
      ['Welcome Email', 'Enabled'],
    ])
    expect(await rowsOf('Appearance & UI')).toEqual([
      ['Default Theme', 'Auto (System)'],
      ['Sidebar Layout', 'Collapsible'],
      ['Date Format', 'MM/DD/YYYY'],
    ])
  })

  it('setting cards say that no mail is sent when there is no mail server, whatever is set', async () => {
    const portal = openSettings([reply(settingsOverview, overviewWith({ mail: { isConfigured: false } }))])
    await screen.findByText('34% of 100GB')
    expect(await rowsOf('Notification Settings')).toContainEqual([
      'Email Notifications',
      'Off: no mail server',
    ])
    expect(await rowsOf('User Management')).toContainEqual(['Welcome Email', 'Off: no mail server'])
    await portal.user.click(screen.getByRole('link', { name: 'Configure Notification Settings' }))
    await screen.findByText(/so nothing is sent/)
  })

  it('setting cards follow a changed setting', async () => {
    openSettings([
      reply(
        settingsList,
        settingsWith({
          'session.minutes': { value: 90 },
          'security.failedSignInAlerts': { value: false },
          'security.twoFactorRoles': { value: ['super_admin', 'it_admin'] },
          'notifications.deadlineHours': { value: 0 },
          'notifications.reportReminderTime': { value: '08:30' },
          'people.defaultRole': { value: 'viewer' },
          'people.autoActivate': { value: true },
          'appearance.theme': { value: 'dark' },
          'appearance.sidebar': { value: 'fixed' },
          'appearance.dateFormat': { value: 'YYYY-MM-DD' },
        }),
      ),
    ])
    expect(await rowsOf('Security & Authentication')).toEqual([
      ['Two-Factor Auth', 'Enabled for administrators'],
      ['Session Timeout', '1 hour 30 minutes'],
      ['Failed Login Alerts', 'Off'],
    ])
    expect((await rowsOf('Notification Settings')).slice(1)).toEqual([
      ['Deadline Alerts', 'Off'],
      ['Report Reminders', 'Daily at 8:30 AM'],
    ])
    expect((await rowsOf('User Management')).slice(0, 2)).toEqual([
      ['Default Role', 'Viewer'],
      ['Auto-Activation', 'Enabled'],
    ])
    expect(await rowsOf('Appearance & UI')).toEqual([
      ['Default Theme', 'Dark'],
      ['Sidebar Layout', 'Always open'],
      ['Date Format', 'YYYY-MM-DD'],
    ])
  })

  it('setting cards show "Unknown" for a status that has not loaded', async () => {
    const overview = Promise.withResolvers<ReturnType<typeof refusal>>()
    openSettings([reply(settingsOverview, () => overview.promise), reply(backupsState, refusal(503))])
    expect(await rowsOf('System Configuration')).toEqual([
      ['Database Status', 'Unknown'],
      ['Last Backup', 'Unknown'],
      ['Storage Usage', 'Unknown'],
    ])
    overview.resolve(refusal(503))
    await screen.findByText('Not connected')
  })

  it('setting cards are forbidden for other roles', async () => {
    openSettings([reply(settingsList, refusal(403))])
    await screen.findByText('You do not have permission to perform this action.')
    expect(screen.queryByRole('group')).toBeNull()
  })

  it('setting cards are requested again after a loading error', async () => {
    const portal = openSettings([reply(settingsList, refusal(500))])
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(reply(settingsList, settingsWith()))
    await portal.user.click(again)
    await screen.findByRole('group', { name: 'Appearance & UI' })
  })
})

describe('a settings form', () => {
  it('a settings form sends the changed values with the version on display', async () => {
    const { portal, sheet } = await openAllSettings([
      reply(settingsList, settingsWith({ 'appearance.theme': { version: 3 } })),
    ])
    portal.change(reply(settingsChange, settingsWith()))
    await portal.user.selectOptions(sheet.getByRole('combobox', { name: 'Default Theme' }), 'Dark')
    await portal.user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Settings saved')
    expect(portal.asked(settingsChange).map(({ body }) => body)).toEqual([
      { changes: [{ key: 'appearance.theme', value: 'dark', version: 3 }] },
    ])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  })

  it('a settings form rejects inconsistent values with the message of the contract and sends nothing', async () => {
    const { portal, sheet } = await openAllSettings()
    const warning = sheet.getByRole('spinbutton', { name: 'Warn before timeout' })
    const minutes = sheet.getByRole('spinbutton', { name: 'Session Timeout' })
    await portal.user.clear(minutes)
    await portal.user.type(minutes, '10')
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    await sheet.findByText('The warning must come before the session ends')
    expect(warning.getAttribute('aria-invalid')).toBe('true')
    await portal.user.clear(warning)
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    await sheet.findByText('Enter a whole number of minutes from 1 to 60')
    expect(portal.asked(settingsChange)).toEqual([])
  })

  it('a settings form shows an error from the server at its field', async () => {
    const { portal, sheet } = await openAllSettings()
    const message = 'Choose another name'
    portal.change(
      reply(
        settingsChange,
        refusal(400, { errors: [{ pointer: '/changes/0/value', code: 'not_allowed', message }] }),
      ),
    )
    const name = sheet.getByRole('textbox', { name: 'Organization name' })
    await portal.user.type(name, ' Ltd')
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    await sheet.findByText(message)
    expect(name.getAttribute('aria-invalid')).toBe('true')
  })

  it('a settings form keeps its text after a conflict, names the other user and saves over it on request', async () => {
    const { portal, sheet } = await openAllSettings()
    const theirs = { value: 'Loan Office', version: 1, updatedAt: moment, updatedBy: ada }
    const newer = settingsWith({ 'organization.name': theirs })
    portal.change(reply(settingsChange, refusal(412, { current: { items: [] } })))
    portal.change(reply(settingsList, newer))
    const name = sheet.getByRole('textbox', { name: 'Organization name' })
    await portal.user.clear(name)
    await portal.user.type(name, 'Aid Office')
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    await sheet.findByText(
      'Ada Byron changed Organization name to Loan Office while you were editing. Saving overwrites it.',
    )
    expect(name).toHaveProperty('value', 'Aid Office')
    portal.change(reply(settingsChange, newer))
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Settings saved')
    expect(portal.asked(settingsChange).at(-1)?.body).toEqual({
      changes: [{ key: 'organization.name', value: 'Aid Office', version: 1 }],
    })
  })

  it('a settings form says who changed a setting and resets it to the previous or default value', async () => {
    const changed = { value: 60, previous: { value: 120 }, version: 2, updatedAt: moment, updatedBy: ada }
    const { portal, sheet } = await openAllSettings([
      reply(settingsList, settingsWith({ 'session.minutes': changed })),
    ])
    sheet.getByText('Changed by Ada Byron, 01/31/2099')
    const minutes = sheet.getByRole('spinbutton', { name: 'Session Timeout' })
    await portal.user.click(sheet.getByRole('button', { name: 'Session Timeout: revert to 120 minutes' }))
    expect(minutes).toHaveProperty('value', '120')
    await portal.user.click(sheet.getByRole('button', { name: 'Session Timeout: reset to default' }))
    expect(minutes).toHaveProperty('value', '480')
    expect(sheet.queryByRole('button', { name: 'Session Timeout: reset to default' })).toBeNull()
  })

  it('a settings form lists the changes, reverts one and discards all', async () => {
    const { portal, sheet } = await openAllSettings()
    await portal.user.type(sheet.getByRole('textbox', { name: 'Organization name' }), 'x')
    await portal.user.click(sheet.getByRole('checkbox', { name: 'Friday' }))
    const bar = within(sheet.getByRole('group', { name: '2 unsaved changes' }))
    bar.getByText('in 2 groups')
    await portal.user.click(bar.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: 'Review changes' }))
    review.getByText('Mon, Tue, Wed, Thu, Fri → Mon, Tue, Wed, Thu')
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await portal.user.click(sheet.getByRole('button', { name: 'Revert Working days' }))
    await portal.user.click(sheet.getByRole('button', { name: 'Discard' }))
    expect(sheet.queryByRole('button', { name: 'Save changes' })).toBeNull()
    expect(sheet.getByRole('textbox', { name: 'Organization name' })).toHaveProperty('value', 'Headway')
  })

  it('the settings search matches label, hint and group', async () => {
    const { portal, sheet } = await openAllSettings()
    await portal.user.type(sheet.getByRole('searchbox', { name: 'Search settings' }), 'daily backup')
    await waitFor(() => expect(sheet.queryByRole('textbox', { name: 'Organization name' })).toBeNull())
    sheet.getByLabelText('Daily backup at')
    await portal.user.type(sheet.getByRole('searchbox', { name: 'Search settings' }), ' zzz')
    await sheet.findByText('No settings match your search.')
  })

  it('a size setting is typed in megabytes and stored in bytes', async () => {
    const { portal, sheet } = await openAllSettings()
    portal.change(reply(settingsChange, settingsWith()))
    const threshold = sheet.getByRole('spinbutton', { name: 'Approval needed above' })
    expect(threshold).toHaveProperty('value', '25')
    await portal.user.clear(threshold)
    await portal.user.type(threshold, '10')
    await portal.user.click(sheet.getByRole('checkbox', { name: 'Friday' }))
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Settings saved')
    expect(portal.asked(settingsChange)[0]?.body).toEqual({
      changes: [
        { key: 'calendar.workingDays', value: [1, 2, 3, 4], version: 0 },
        { key: 'files.approvalThresholdBytes', value: 10_485_760, version: 0 },
      ],
    })
  })

  it('a second factor is required of all users or of chosen roles', async () => {
    const { portal, sheet } = await openAllSettings()
    portal.change(reply(settingsChange, settingsWith()))
    const scope = sheet.getByRole('combobox', { name: 'Two-Factor Auth' })
    await portal.user.selectOptions(scope, 'Everyone')
    await portal.user.selectOptions(scope, 'Chosen roles')
    await portal.user.click(sheet.getByRole('checkbox', { name: 'Viewer' }))
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Settings saved')
    const value = ['super_admin', 'it_admin', 'president', 'sr_pm', 'pm', 'staff']
    expect(portal.asked(settingsChange)[0]?.body).toEqual({
      changes: [{ key: 'security.twoFactorRoles', value, version: 0 }],
    })
  })

  it('turning report reminders off saves no reminder time', async () => {
    const { portal, sheet } = await openAllSettings()
    portal.change(reply(settingsChange, settingsWith()))
    await portal.user.click(sheet.getByRole('switch', { name: /Remind people/ }))
    expect(sheet.queryByLabelText('At')).toBeNull()
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Settings saved')
    expect(portal.asked(settingsChange)[0]?.body).toEqual({
      changes: [{ key: 'notifications.reportReminderTime', value: null, version: 0 }],
    })
  })

  it('the sign-in setting links to the provider’s own page when that is Keycloak', async () => {
    const consoleUrl = 'https://id.example/auth/admin/portal/console/'
    const { sheet } = await openAllSettings([
      reply(settingsOverview, overviewWith({ identity: { provider: 'keycloak', consoleUrl } })),
    ])
    const link = await sheet.findByRole('link', { name: 'Open its console' })
    expect(link.getAttribute('href')).toBe(consoleUrl)
  })
})
