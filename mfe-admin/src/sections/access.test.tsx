import {
  sectionKeysCreate,
  sectionKeysList,
  sectionKeysRemove,
  sectionTokensCreate,
  sectionTokensList,
  sectionTokensRevoke,
} from '@headway/contracts/section-access'
import { sectionsGet } from '@headway/contracts/sections'
import { type PreparedReply, refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openTravel } from '../test/openSections.ts'
import { keyWith, sectionWith, tokenWith } from '../test/sections.ts'

/** Creates a token and returns the dialog that shows it. */
async function createToken() {
  const created = { ...tokenWith({ name: 'laptop' }), token: 'hwt_secret' }
  const portal = openTravel([reply(sectionTokensCreate, created)])
  await portal.user.click(await screen.findByRole('button', { name: 'Create token' }))
  const dialog = within(await screen.findByRole('dialog'))
  await portal.user.type(await dialog.findByLabelText(/^Name/), 'laptop')
  await portal.user.click(dialog.getByRole('button', { name: 'Create token' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Token created' }))
  return { portal, shown }
}

describe('publishing tokens', () => {
  it('a publishing token is shown once', async () => {
    const { portal, shown } = await createToken()
    expect(shown.getByLabelText<HTMLInputElement>('Token').value).toBe('hwt_secret')
    await portal.user.click(shown.getByRole('button', { name: 'Done' }))
    expect(document.body.textContent).not.toContain('hwt_secret')
  })

  it('a publishing token is copied and its dialog closed with one click', async () => {
    const { portal, shown } = await createToken()
    await portal.user.click(shown.getByRole('button', { name: 'Copy and close' }))
    await waitFor(() => expect(document.body.textContent).not.toContain('hwt_secret'))
    expect(await navigator.clipboard.readText()).toBe('hwt_secret')
  })

  it('a publishing token is revoked after confirmation', async () => {
    const portal = openTravel([reply(sectionTokensRevoke, undefined)])
    await portal.user.click(await screen.findByRole('button', { name: 'Revoke build server' }))
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Revoke' }))
    await waitFor(() =>
      expect(portal.asked(sectionTokensRevoke)[0]?.params).toEqual({ name: 'mfe_travel', id: '3' }),
    )
  })

  it('expired and revoked publishing tokens cannot be revoked again', async () => {
    openTravel([
      reply(sectionTokensList, {
        items: [
          tokenWith({ id: 1, name: 'old', expiresAt: '2020-01-01T00:00:00.000Z' }),
          tokenWith({ id: 2, name: 'lost', revokedAt: '2020-01-01T00:00:00.000Z' }),
        ],
      }),
    ])
    await screen.findByText('Expired')
    expect(screen.queryByRole('button', { name: /^Revoke / })).toBeNull()
  })
})

describe('signing keys', () => {
  const pem = '-----BEGIN PUBLIC KEY-----'

  async function addKey(answer: PreparedReply) {
    const portal = openTravel([answer])
    await portal.user.click(await screen.findByRole('button', { name: 'Add key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a signing key' }))
    await portal.user.type(dialog.getByLabelText(/^Key owner/), 'Night desk')
    await portal.user.click(dialog.getByLabelText(/^Public key/))
    await portal.user.paste(pem)
    await portal.user.click(dialog.getByRole('button', { name: 'Add key' }))
    return { portal, dialog }
  }

  it('a signing key is added', async () => {
    const { portal } = await addKey(reply(sectionKeysCreate, keyWith({ name: 'Night desk' })))
    await screen.findByText('Key added')
    expect(portal.asked(sectionKeysCreate)[0]?.body).toEqual({ name: 'Night desk', publicKey: pem })
  })

  it('an invalid signing key is rejected at its field and can be corrected there', async () => {
    const errors = [{ pointer: '/publicKey', code: 'invalid', message: 'Paste an Ed25519 key' }]
    const { dialog } = await addKey(reply(sectionKeysCreate, refusal(400, { errors })))
    await dialog.findByText('Paste an Ed25519 key')
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Public key/).value).toBe(pem)
    expect(dialog.getByLabelText<HTMLInputElement>(/^Key owner/).value).toBe('Night desk')
  })

  it('a signing key is removed after confirmation', async () => {
    const portal = openTravel([reply(sectionKeysRemove, undefined)])
    await portal.user.click(await screen.findByRole('button', { name: 'Remove Travel desk' }))
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Key removed')
    expect(portal.asked(sectionKeysRemove)[0]?.params).toEqual({ name: 'mfe_travel', id: '5' })
  })

  it('a signing key stays when its removal is refused, with the reason', async () => {
    const portal = openTravel([reply(sectionKeysRemove, refusal(409, { detail: 'It is the last one.' }))])
    await portal.user.click(await screen.findByRole('button', { name: 'Remove Travel desk' }))
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByText('It is the last one.')
    screen.getByRole('button', { name: 'Remove Travel desk' })
  })
})

it('the section page warns when signatures are required and there is no key', async () => {
  openTravel([
    reply(sectionsGet, sectionWith({ needsSignature: true })),
    reply(sectionKeysList, { items: [] }),
  ])
  await screen.findByText(/there is no key yet. Add one to accept releases/)
})
