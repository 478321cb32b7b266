import { describe, expect, it } from 'vitest'
import { claimedType, cleanName, matchesSignature } from './file-type.ts'

describe('file type', () => {
  it.each(['a.pdf', 'A.PDF', 'x.y.docx', 'photo.jpeg', 'naïve name.png'])(
    'the file name %s has an accepted type',
    (name) => {
      expect(claimedType(name)).toBeDefined()
    },
  )

  it.each([
    'x.pdf.exe',
    '.pdf',
    'x.pdf.',
    'x.pdf ',
    'x',
    'x.svg',
    'x.html',
    'x.constructor',
    'x.__proto__',
    'x.exe%00.pdf',
    'x.exe%0A.pdf',
    'x%7f.pdf',
    '../.pdf',
    '',
  ])('the file name "%s" is refused', (name) => {
    expect(claimedType(name)).toBeUndefined()
  })

  it('the type of a file is found by its first bytes, not by the client’s header', () => {
    const pdf = claimedType('a.pdf')
    const gif = claimedType('a.gif')
    expect(pdf && matchesSignature(pdf, Buffer.from('%PDF-1.7'))).toBe(true)
    expect(pdf && matchesSignature(pdf, Buffer.from('MZ\0\0'))).toBe(false)
    expect(pdf && matchesSignature(pdf, Buffer.from(' %PDF-1.7'))).toBe(false)
    expect(gif && matchesSignature(gif, Buffer.from('GIF89a'))).toBe(true)
    expect(gif && matchesSignature(gif, Buffer.alloc(0))).toBe(false)
  })

  it.each([
    ['../../../etc/x.pdf', 'x.pdf'],
    ['C:\\files\\x.pdf', 'x.pdf'],
    ['a\u0000b\r\n.pdf', 'ab.pdf'],
    ['\u202efdp.exe.pdf', 'fdp.exe.pdf'],
  ])('a file name is cleaned of paths and control characters: %j', (given, expected) => {
    expect(cleanName(given)).toBe(expected)
  })

  // An endless or quadratic loop would exceed the test's timeout with these names.
  it.each([
    ['an extension over the limit', `a.${'x'.repeat(300)}`],
    ['an extension of a million letters', `a.${'x'.repeat(1_000_000)}`],
    ['a stem of a million letters', `${'ü'.repeat(1_000_000)}.pdf`],
    ['dots only', '.'.repeat(1_000_000)],
    ['characters outside the first plane', '😀'.repeat(1_000_000)],
    ['one byte too many before the extension', `${'😀'.repeat(63)}.pdf`],
  ])('a file name with %s is shortened in little time', (_case, given) => {
    const name = cleanName(given)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name.isWellFormed()).toBe(true)
    expect(given.startsWith(name.slice(0, 10))).toBe(true)
  })

  it('cleanName cuts long names to 255 bytes and keeps the extension', () => {
    const name = cleanName(`${'ü'.repeat(300)}.pdf`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name.endsWith('.pdf')).toBe(true)
  })
})
