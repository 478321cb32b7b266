/**
 * Media types that the browser shows as an image without running code. SVG is missing because it is a document that can
 * contain scripts.
 */
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Size in bytes above which a file is loaded only on request. */
const MAX_BYTES = 10_485_760

export interface PreviewFile {
  id: number
  name: string
  /** Size in bytes. */
  size: number
  /** Media type detected from the file's content. */
  mediaType: string
  /** URL of the content; undefined if the content is withheld. */
  address: string | undefined
  /** Reason why the content is withheld, e.g. that it is pending approval. */
  withheld?: string
}

type PreviewSource = Pick<PreviewFile, 'mediaType' | 'size' | 'address'>

/**
 * Returns whether a file can have a button that opens its preview. Most phones cannot show a PDF inside a page.
 *
 * @param mediaType media type detected from the file's content.
 */
export const hasPreview = (mediaType: string): boolean =>
  pictures.has(mediaType) || (mediaType === 'application/pdf' && navigator.pdfViewerEnabled)

/** Props of the components that show one file. */
export interface ViewerProps {
  name: string
  /** URL of the bytes. */
  address: string
  /** Called if the file could not be shown. Fetching the list again may give the reason. */
  onFailed: () => void
}

export interface Preview {
  /** Viewer of the file. `none` if the browser has no viewer for it, `withheld` if the content may not be loaded. */
  kind: 'picture' | 'pdf' | 'none' | 'withheld'
  /** Whether the file is so large that it is loaded only on request. */
  isLarge: boolean
}

function previewKind({ mediaType, address }: PreviewSource): Preview['kind'] {
  if (address === undefined) {
    return 'withheld'
  }
  if (!hasPreview(mediaType)) {
    return 'none'
  }
  return pictures.has(mediaType) ? 'picture' : 'pdf'
}

/** Returns which viewer shows a file, and whether the file is loaded on request. */
export const choosePreview = (file: PreviewSource): Preview => ({
  kind: previewKind(file),
  isLarge: file.size > MAX_BYTES,
})

/**
 * Returns the index of the shown file and its previous and next file; after the last file comes the first. If the file
 * was deleted, the file that is now at its index is the next one.
 *
 * @param last last known index of the file.
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
