/** Texts of the file preview, which is loaded on demand. */
export const filePreviewMessages = {
  previous: 'Previous file',
  next: 'Next file',
  place: (place: number, count: number) => `File ${place} of ${count}`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  loading: 'Loading preview...',
  failed: 'Couldn’t load the preview.',
  again: 'Try again',
  gone: 'This file was deleted.',
  tooLarge: 'This file is over 10 MB and may take a while to load.',
  showAnyway: 'Show file',
  noPreview: 'No preview for this file type. Download it to open it.',
} as const
