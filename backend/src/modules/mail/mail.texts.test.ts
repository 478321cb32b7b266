import { settingsUpdate } from '@headway/contracts/settings'
import { afterEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../test/portal.ts'
import { buildMail, useMail } from './testing/use-mail.ts'

const { mailbox, server, person } = await useMail()
afterEach(() => {
  mailbox.mails.length = 0
})

const run = () => server.platform.jobs.runDue()

describe('the content of a mail', () => {
  it('user input cannot inject headers or HTML into a mail', async () => {
    const wicked = await buildUser(server, { lastName: 'Evil\r\nBcc: all@headway.test\r\n\r\n<b>' })
    await buildMail(server, {
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

  it('a mail has an unsubscribe link when its kind can be muted', async () => {
    await buildMail(server, { key: 'muted', userId: person.id, mutePath: '/api/mute?token=abc' })
    await run()
    const [mail] = mailbox.mails
    expect(mail?.header('List-Unsubscribe')).toBe('<http://localhost:1/api/mute?token=abc>')
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  })

  it('a mail is sent in the name of the organization', async () => {
    const admin = await buildUser(server, { role: 'super_admin' })
    const setName = async (value: string) => {
      const options = { params: { key: 'organization.name' }, body: { value } }
      await server.call(admin, settingsUpdate, options)
      await server.platform.settings.load()
    }
    const before = server.platform.settings.get('organization.name')
    await setName('Aid Office, "Portal" <x>')
    await buildMail(server, { key: 'named', userId: person.id })
    await run()
    await setName(before)
    const [mail] = mailbox.mails
    expect(mail?.header('From')).toBe('"Aid Office, \\"Portal\\" <x>" <portal@headway.test>')
    expect(mail?.from).toBe('portal@headway.test')
  })

  it('a mail has the same content as text and as HTML, with absolute links', async () => {
    await buildMail(server, {
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
