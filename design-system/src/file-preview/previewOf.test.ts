// @vitest-environment node
import { expect, it } from 'vitest'
import { neighbours, previewOf } from './previewOf.ts'

const file = { mediaType: 'image/png', size: 10, address: '/api/files/1' }

it.each([
  ['a picture', {}, 'picture'],
  ['a picture of 10 MB', { size: 10_485_760 }, 'picture'],
  ['a larger one', { size: 10_485_761 }, 'tooLarge'],
  ['a document that is drawn', { mediaType: 'image/svg+xml' }, 'noPreview'],
  ['a page', { mediaType: 'text/html' }, 'noPreview'],
  ['a PDF', { mediaType: 'application/pdf' }, 'noPreview'],
  ['a type in other letters', { mediaType: 'IMAGE/PNG' }, 'noPreview'],
  ['what is withheld, whatever it is', { address: undefined, mediaType: 'text/html' }, 'withheld'],
] as const)('%s is shown so: %s', (_, other, shown) => {
  expect(previewOf({ ...file, ...other })).toBe(shown)
})

it('after the last file comes the first, and the neighbours of one that is gone are those between which it stood', () => {
  const files = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(neighbours(files, 2, 1)).toEqual({ place: 1, previous: { id: 1 }, next: { id: 3 } })
  expect(neighbours(files, 3, 2)).toEqual({ place: 2, previous: { id: 2 }, next: { id: 1 } })
  expect(neighbours(files, 1, 0)).toEqual({ place: 0, previous: { id: 3 }, next: { id: 2 } })
  expect(neighbours(files, 9, 1)).toEqual({ place: 1, previous: { id: 1 }, next: { id: 2 } })
  expect(neighbours(files, 9, 3)).toEqual({ place: 3, previous: { id: 3 }, next: { id: 1 } })
  expect(neighbours([], 9, 0)).toEqual({ place: 0, previous: undefined, next: undefined })
})
