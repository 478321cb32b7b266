import { type ApiToken, apiTokensCreate, apiTokensList, apiTokensRevoke } from '@headway/contracts/api-tokens'
import { type PreparedReply, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'

const tokenWith = (other: Partial<ApiToken> = {}): ApiToken => ({
  id: 7,
  name: 'Nightly export',
  scopes: ['tasks:read'],
  createdAt: '2026-01-05T08:00:00.000Z',
  expiresAt: '2099-01-05T08:00:00.000Z',
  lastUsedAt: null,
  lastAddress: null,
  endedAt: null,
  endReason: null,
  ...other,
})

const listWith = (items: ApiToken[], isAllowed = true) => reply(apiTokensList, { items, isAllowed })

const open = (...replies: PreparedReply[]) =>
  renderSection(section, { path: '/activity/tokens', user: signedIn('staff'), replies })

const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)

describe('API tokens', () => {
  it('API tokens show their purpose, last use and how they ended', async () => {
    open(
      listWith([
        tokenWith({ lastUsedAt: new Date().toISOString(), lastAddress: '10.0.0.7' }),
        tokenWith({ id: 8, name: 'Lost', endedAt: '2026-01-06T08:00:00.000Z', endReason: 'role_changed' }),
        tokenWith({ id: 9, name: 'Old', expiresAt: '2020-01-05T08:00:00.000Z' }),
      ]),
    )
    const used = await row('Nightly export')
    used.getByText('tasks:read')
    used.getByText(/last used .* from 10\.0\.0\.7/)
    used.getByText('expires 01/05/2099')
    const lost = await row('Lost')
    lost.getByText('Revoked when your role changed')
    const old = await row('Old')
    old.getByText('Expired 01/05/2020')
    expect([lost.queryByRole('button'), old.queryByRole('button')]).toEqual([null, null])
  })

  it('an API token is created for chosen scopes and shown once', async () => {
    const portal = open(listWith([]), reply(apiTokensCreate, { ...tokenWith(), token: 'hwp_secret' }))
    await screen.findByText('No tokens yet')
    await portal.user.click(screen.getByRole('button', { name: 'Create token' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(await dialog.findByLabelText(/^Name/), 'Nightly export')
    await portal.user.click(dialog.getByRole('button', { name: 'Create token' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Token created' }))
    expect(shown.getByLabelText<HTMLInputElement>('Token').value).toBe('hwp_secret')
    expect(portal.asked(apiTokensCreate)[0]?.body).toEqual({
      name: 'Nightly export',
      scopes: ['read'],
      days: 90,
    })
    await portal.user.keyboard('{Escape}')
    shown.getByText(/haven’t copied it yet/)
    await portal.user.click(shown.getByRole('button', { name: 'Done' }))
    expect(document.body.textContent).not.toContain('hwp_secret')
  })

  it('an API token is revoked after confirmation', async () => {
    const portal = open(listWith([tokenWith()]), reply(apiTokensRevoke, undefined))
    await portal.user.click(await screen.findByRole('button', { name: 'Revoke Nightly export' }))
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(portal.asked(apiTokensRevoke)[0]?.params).toEqual({ id: '7' }))
  })

  it('API tokens cannot be created while they are disabled, and the page says so', async () => {
    open(listWith([tokenWith()], false))
    await screen.findByText(/turned off by your administrator/)
    expect(screen.queryByRole('button', { name: 'Create token' })).toBeNull()
  })

  it('API tokens are requested again after a loading error', async () => {
    const portal = open(reply(apiTokensList, refusal(503)))
    await screen.findByRole('button', { name: 'Try again' })
    portal.change(listWith([tokenWith()]))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Nightly export')
  })
})
