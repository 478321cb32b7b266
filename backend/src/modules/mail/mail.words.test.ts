import { settingsUpdate } from '@headway/contracts/settings'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../test/server.ts'
import { type MailPortal, mailVariables, startMailPortal } from './testing/mail-portal.ts'
import { type Mailbox, startMailbox } from './testing/mailbox.ts'

let mailbox: Mailbox
let portal: MailPortal
let person: TestUser

beforeAll(async () => {
  mailbox = await startMailbox()
  portal = await startMailPortal(mailVariables(mailbox.port))
  person = await portal.server.createUser()
}, 60_000)
afterAll(async () => {
  await portal.server.stop()
  await mailbox.stop()
})
afterEach(() => {
  mailbox.mails.length = 0
})

const run = () => portal.server.platform.jobs.runDue()

describe('what stands in a mail', () => {
  it('cannot end a header, and is no HTML', async () => {
    const wicked = await portal.server.createUser({ lastName: 'Evil\r\nBcc: all@headway.test\r\n\r\n<b>' })
    await portal.queue({
      key: 'wicked',
      userId: wicked.id,
      subject: 'Hello\r\nBcc: all@headway.test\u2028X-Spam: no',
      paragraphs: ['<script>alert(1)</script> & "so on"'],
      list: [{ text: '<img src=x>', path: '//elsewhere.test/"><b>' }],
      link: { text: '<b>Open</b>', path: '/tasks/1?x="><script>' },
    })
    await run()
    const [mail] = mailbox.mails
    expect(mail?.header('Bcc')).toBeUndefined()
    expect(mail?.header('X-Spam')).toBeUndefined()
    expect(mail?.header('Subject')).toContain('Hello Bcc: all@headway.test X-Spam: no')
    expect(mail?.to).not.toContain(',')
    const html = mail?.source.slice(mail.source.indexOf('text/html')) ?? ''
    expect(html).not.toMatch(/<script|<img|<b>|elsewhere/)
    expect(html).toContain('&lt;script&gt;')
  })

  it('can be ended without signing in where its kind can', async () => {
    await portal.queue({ key: 'muted', userId: person.id, mutePath: '/api/mute?token=abc' })
    await run()
    const [mail] = mailbox.mails
    expect(mail?.header('List-Unsubscribe')).toBe('<http://localhost:1/api/mute?token=abc>')
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  })

  it('comes in the name of the organization', async () => {
    const admin = await portal.server.createUser({ role: 'super_admin' })
    const setName = async (value: string) => {
      const options = { params: { key: 'organisation.name' }, body: { value } }
      await portal.server.call(admin, settingsUpdate, options)
      await portal.server.platform.settings.load()
    }
    const before = portal.server.platform.settings.get('organisation.name')
    await setName('Aid Office, "Portal" <x>')
    await portal.queue({ key: 'named', userId: person.id })
    await run()
    await setName(before)
    const [mail] = mailbox.mails
    expect(mail?.header('From')).toBe('"Aid Office, \\"Portal\\" <x>" <portal@headway.test>')
    expect(mail?.from).toBe('portal@headway.test')
  })

  it('says the same as text and as HTML, with whole addresses', async () => {
    await portal.queue({
      key: 'both',
      userId: person.id,
      paragraphs: ['First.', 'Second,\nbroken.'],
      list: [{ text: 'One task', path: '/tasks/1' }, { text: 'Nothing to open' }],
      link: { text: 'All tasks', path: '/tasks?q=a b' },
    })
    await run()
    const { source = '' } = mailbox.mails[0] ?? {}
    const plain = source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    for (const line of [
      'First.',
      '- One task\r\n  http://localhost:1/tasks/1',
      'All tasks: http://localhost:1/tasks?q=a%20b',
    ]) {
      expect(plain).toContain(line)
    }
    expect(plain).toContain('<a href="http://localhost:1/tasks/1">One task</a>')
    expect(plain).toContain('Second,<br>broken.')
  })
})
