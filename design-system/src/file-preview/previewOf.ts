/** What is drawn by the browser itself, as a picture that runs nothing. No SVG: it is a document. */
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Bytes of a picture beyond which it is not fetched only to be looked at. */
const MOST_BYTES = 10_485_760

/** A file that may be looked at. */
export interface PreviewFile {
  id: number
  name: string
  /** Bytes. */
  size: number
  /** As it was found by the file's bytes. */
  mediaType: string
  /** Where its bytes are; undefined where they are withheld. */
  address: string | undefined
  /** Why its bytes are withheld, e.g. that it waits for approval. */
  withheld?: string
}

type Looked = Pick<PreviewFile, 'mediaType' | 'size' | 'address'>

/** What is shown of a file: itself, or why not. */
export function previewOf({
  mediaType,
  size,
  address,
}: Looked): 'picture' | 'withheld' | 'noPreview' | 'tooLarge' {
  if (address === undefined) {
    return 'withheld'
  }
  if (!pictures.has(mediaType)) {
    return 'noPreview'
  }
  return size > MOST_BYTES ? 'tooLarge' : 'picture'
}

/**
 * The place of the file that is shown, and of those beside it; after the last comes the first. Of one that is gone the next has taken
 * its place.
 *
 * @param last its place when it was there.
 */
export function neighbours<File extends Pick<PreviewFile, 'id'>>(
  files: readonly File[],
  id: number,
  last: number,
) {
  const found = files.findIndex((file) => file.id === id)
  const place = found === -1 ? last : found
  const at = (index: number) => files[(index + files.length) % files.length]
  return { place, previous: at(place - 1), next: at(found === -1 ? place : place + 1) }
}
