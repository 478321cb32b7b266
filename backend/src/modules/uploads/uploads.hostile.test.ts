import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { usePortal } from '../../test/portal.ts'
import { onlyFile, pdf, storedFiles, submit } from '../reports/testing/submit.ts'
import { createUpload, idOf, sendBytes } from './testing/tus.ts'

const { server, people } = await usePortal()

const PDF = pdf(200)
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(50)])
const jpeg = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(50)])
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('01000100000000', 'hex')])
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const zipOf = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(20)]))))
const word = zipOf('[Content_Types].xml', 'word/document.xml')

/** The name under which a file is stored, or the code of its refusal. */
type Expected = { stored: string } | { code: string }

const stored = (name: string): Expected => ({ stored: name })
const notAllowed: Expected = { code: 'file_type_not_allowed' }
const mismatch: Expected = { code: 'file_content_mismatch' }
const rejected: Expected = { code: 'archive_rejected' }

/** Names of files whose content is a PDF. */
const names: [string, Expected][] = [
  ['run.exe', notAllowed],
  ['run.pdf.exe', notAllowed],
  ['run.exe.pdf', stored('run.exe.pdf')],
  ['page.html', notAllowed],
  ['page.svg', notAllowed],
  ['page.pdf.html', notAllowed],
  ['.pdf', notAllowed],
  ['pdf', notAllowed],
  [' .pdf', notAllowed],
  ['...pdf', notAllowed],
  ['a.PDF', stored('a.PDF')],
  ['a.pdf ', stored('a.pdf')],
  ['a.pdf.', notAllowed],
  ['a.pdf%00.exe', notAllowed],
  ['a%00.pdf', notAllowed],
  ['a\u202efdp.exe', notAllowed],
  ['a\u202eexe.pdf', stored('aexe.pdf')],
  ['../../etc/passwd.pdf', stored('passwd.pdf')],
  ['/etc/passwd', notAllowed],
  ['a/b.pdf/', notAllowed],
  ['-rf.pdf', stored('-rf.pdf')],
  ['$(reboot).pdf', stored('$(reboot).pdf')],
  ["'; DROP TABLE uploads; --.pdf", stored("'; DROP TABLE uploads; --.pdf")],
  ['<img src=x onerror=alert(1)>.pdf', stored('<img src=x onerror=alert(1)>.pdf')],
  ['=1+1.pdf', stored('=1+1.pdf')],
  ['CON.pdf', stored('CON.pdf')],
  ['ünïcödé 文件.pdf', stored('ünïcödé 文件.pdf')],
  ['😀.pdf', stored('😀.pdf')],
  // 255 bytes remain.
  [`${'a'.repeat(300)}.pdf`, stored(`${'a'.repeat(251)}.pdf`)],
  [`${'文'.repeat(120)}.pdf`, stored(`${'文'.repeat(83)}.pdf`)],
  ['a.docm', notAllowed],
  ['a.zip', notAllowed],
  ['a.js', notAllowed],
  ['a.php', notAllowed],
  ['a.pdf;.php', notAllowed],
]

const contents: [string, Buffer, Expected][] = [
  ['page.pdf', page, mismatch],
  ['page.png', page, mismatch],
  ['page.docx', page, mismatch],
  ['picture.pdf', png, mismatch],
  ['picture.png', PDF, mismatch],
  ['picture.jpg', png, mismatch],
  ['picture.gif', jpeg, mismatch],
  ['picture.gif', Buffer.from('GIF89a'), mismatch],
  ['page.gif', Buffer.concat([gif, page]), stored('page.gif')],
  ['zeros.pdf', Buffer.alloc(200), mismatch],
  ['one.pdf', Buffer.from('%'), mismatch],
  ['late.pdf', Buffer.concat([Buffer.from(' '), PDF]), mismatch],
  ['program.pdf', Buffer.from('MZ\x90\0'), mismatch],
  ['program.doc', Buffer.from('\x7fELF'), mismatch],
  ['old.doc', compound, stored('old.doc')],
  ['old.xls', compound, stored('old.xls')],
  ['old.docx', compound, mismatch],
  ['new.doc', word, mismatch],
  ['new.docx', word, stored('new.docx')],
  ['new.xlsx', word, mismatch],
  ['archive.docx', zipOf('a.txt'), mismatch],
  ['macros.docx', zipOf('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'), mismatch],
  ['outside.docx', zipOf('[Content_Types].xml', 'word/document.xml', '../../outside.txt'), rejected],
  ['cut.docx', word.subarray(0, word.length - 30), mismatch],
  ['tail.docx', Buffer.concat([word, page]), mismatch],
  ['head.docx', Buffer.concat([page, word]), mismatch],
]

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: OPEN_XML,
  gif: 'image/gif',
}

type Submitted = Awaited<ReturnType<typeof submit>>
type Refused = { status: number; code: string | undefined }

const inForm = (name: string, content: Buffer): Promise<Submitted> =>
  submit(server, people.staff, {}, [{ name, content }])

async function asUpload(name: string, content: Buffer): Promise<Submitted | Refused> {
  const { location, ...created } = await createUpload(server, people.staff, { name, size: content.length })
  if (created.status !== 201) {
    return created
  }
  const sent = await sendBytes(server, people.staff, location ?? '', { offset: 0, bytes: content })
  return sent.status === 204
    ? submit(server, people.staff, { uploads: JSON.stringify([idOf(location)]) })
    : sent
}

/** A stored file is never shown or executed by a browser. */
async function expectInert(reply: Submitted | Refused, name: string): Promise<void> {
  expect(reply).toHaveProperty('body')
  const file = 'body' in reply ? onlyFile(reply.body) : expect.fail('no report')
  expect(file.name).toBe(name)
  const { headers } = await server.fetch(people.staff, `/api/files/${file.id}`)
  expect(headers.get('content-type')).toBe(mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? ''])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
}

const cases = [...names.map(([name, expected]) => [name, PDF, expected] as const), ...contents]

it.each(cases)(
  'a file with a hostile name or content is refused or inert, in a form and as an upload: %s',
  async (name, content, expected) => {
    const before = await storedFiles(server)
    for (const send of [inForm, asUpload]) {
      const reply = await send(name, content)
      if ('stored' in expected) {
        await expectInert(reply, expected.stored)
      } else {
        const code = 'body' in reply ? reply.body.code : reply.code
        expect([reply.status, code]).toEqual([400, expected.code])
      }
    }
    expect(await storedFiles(server)).toHaveLength(before.length + ('stored' in expected ? 2 : 0))
  },
)
