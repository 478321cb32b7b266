// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest'
import { hasPreview, neighbours, choosePreview } from './filePreview.ts'

afterEach(() => void vi.unstubAllGlobals())

const file = { mediaType: 'image/png', size: 10, address: '/api/files/1' }

it.each([
  ['a picture', {}, 'picture'],
  ['an SVG, which is a document', { mediaType: 'image/svg+xml' }, 'none'],
  ['a page', { mediaType: 'text/html' }, 'none'],
  ['a PDF', { mediaType: 'application/pdf' }, 'pdf'],
  ['a type in capital letters', { mediaType: 'IMAGE/PNG' }, 'none'],
  ['a page that is withheld', { address: undefined, mediaType: 'text/html' }, 'withheld'],
  ['a PDF that is withheld', { address: undefined, mediaType: 'application/pdf' }, 'withheld'],
] as const)('the preview of %s as %j is: %s', (_, other, kind) => {
  vi.stubGlobal('navigator', { pdfViewerEnabled: true })
  expect(choosePreview({ ...file, ...other }).kind).toBe(kind)
})

it('a browser without a PDF viewer shows no preview of a PDF', () => {
  vi.stubGlobal('navigator', { pdfViewerEnabled: false })
  expect(choosePreview({ ...file, mediaType: 'application/pdf' }).kind).toBe('none')
  expect([hasPreview('application/pdf'), hasPreview('image/png')]).toEqual([false, true])
})

it('the file preview treats a file of more than 10 MiB as large', () => {
  expect(choosePreview({ ...file, size: 10_485_760 }).isLarge).toBe(false)
  expect(choosePreview({ ...file, size: 10_485_761 }).isLarge).toBe(true)
})

it('the preview wraps around, and the neighbors of a deleted file are those at its former position', () => {
  const files = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(neighbours(files, 2, 1)).toEqual({ place: 1, previous: { id: 1 }, next: { id: 3 } })
  expect(neighbours(files, 3, 2)).toEqual({ place: 2, previous: { id: 2 }, next: { id: 1 } })
  expect(neighbours(files, 1, 0)).toEqual({ place: 0, previous: { id: 3 }, next: { id: 2 } })
  expect(neighbours(files, 9, 1)).toEqual({ place: 1, previous: { id: 1 }, next: { id: 2 } })
  expect(neighbours(files, 9, 3)).toEqual({ place: 3, previous: { id: 3 }, next: { id: 1 } })
  expect(neighbours([], 9, 0)).toEqual({ place: 0, previous: undefined, next: undefined })
})
