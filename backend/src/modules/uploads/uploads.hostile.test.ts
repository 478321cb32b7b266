import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { usePortal } from '../../test/portal.ts'
import { pdf, storedFiles, submit } from '../reports/testing/submit.ts'
import { createUpload, idOf, sendBytes } from './testing/tus.ts'

const { server, people } = await usePortal()

const PDF = pdf(200)
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(50)])
const jpeg = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(50)])
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const zipOf = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(20)]))))
const word = zipOf('[Content_Types].xml', 'word/document.xml')

const names = [
  'run.exe',
  'run.pdf.exe',
  'run.exe.pdf',
  'page.html',
  'page.svg',
  'page.pdf.html',
  '.pdf',
  'pdf',
  ' .pdf',
  '...pdf',
  'a.PDF',
  'a.pdf ',
  'a.pdf.',
  'a.pdf%00.exe',
  'a%00.pdf',
  'a\u202efdp.exe',
  'a\u202eexe.pdf',
  '../../etc/passwd.pdf',
  '/etc/passwd',
  'a/b.pdf/',
  '-rf.pdf',
  '$(reboot).pdf',
  "'; DROP TABLE uploads; --.pdf",
  '<img src=x onerror=alert(1)>.pdf',
  '=1+1.pdf',
  'CON.pdf',
  'ünïcödé 文件.pdf',
  '😀.pdf',
  `${'a'.repeat(300)}.pdf`,
  `${'文'.repeat(120)}.pdf`,
  'a.docm',
  'a.zip',
  'a.js',
  'a.php',
  'a.pdf;.php',
]

const contents: [string, Buffer][] = [
  ['page.pdf', page],
  ['page.png', page],
  ['page.docx', page],
  ['picture.pdf', png],
  ['picture.png', PDF],
  ['picture.jpg', png],
  ['picture.gif', jpeg],
  ['picture.gif', Buffer.from('GIF89a')],
  ['zeros.pdf', Buffer.alloc(200)],
  ['one.pdf', Buffer.from('%')],
  ['late.pdf', Buffer.concat([Buffer.from(' '), PDF])],
  ['program.pdf', Buffer.from('MZ\x90\0')],
  ['program.doc', Buffer.from('\x7fELF')],
  ['old.doc', compound],
  ['old.xls', compound],
  ['old.docx', compound],
  ['new.doc', word],
  ['new.docx', word],
  ['new.xlsx', word],
  ['archive.docx', zipOf('a.txt')],
  ['macros.docx', zipOf('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
  ['outside.docx', zipOf('[Content_Types].xml', 'word/document.xml', '../../outside.txt')],
  ['cut.docx', word.subarray(0, word.length - 30)],
  ['tail.docx', Buffer.concat([word, page])],
  ['head.docx', Buffer.concat([page, word])],
]

interface Outcome {
  status: number
  code?: string | undefined
  files?: object[]
}

const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof submit>>): Outcome =>
  status === 201
    ? { status, files: body.fileUploads.map(({ name, size, mediaType }) => ({ name, size, mediaType })) }
    : { status, code: body.code }

const inForm = async (name: string, content: Buffer): Promise<Outcome> =>
  outcomeOf(await submit(server, people.staff, {}, [{ name, content }]))

async function asUpload(name: string, content: Buffer): Promise<Outcome> {
  const created = await createUpload(server, people.staff, { name, size: content.length })
  if (created.status !== 201) {
    return { status: created.status, code: created.code }
  }
  const sent = await sendBytes(server, people.staff, created.location ?? '', { offset: 0, bytes: content })
  return sent.status === 204
    ? outcomeOf(await submit(server, people.staff, { uploads: JSON.stringify([idOf(created.location)]) }))
    : { status: sent.status, code: sent.code }
}

it.each([...names.map((name): [string, Buffer] => [name, PDF]), ...contents])(
  'a file with a hostile name or content is treated alike in a form and as an upload: %s',
  async (name, content) => {
    const before = await storedFiles(server)
    const form = await inForm(name, content)
    const upload = await asUpload(name, content)
    expect(upload).toEqual(form)
    expect([201, 400]).toContain(form.status)
    const added = form.status === 201 ? 2 : 0
    expect(await storedFiles(server)).toHaveLength(before.length + added)
  },
)
