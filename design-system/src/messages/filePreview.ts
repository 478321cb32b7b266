/** Texts of the preview of files, which is loaded late. */
export const filePreviewMessages = {
  previous: 'Previous file',
  next: 'Next file',
  place: (place: number, count: number) => `File ${place} of ${count}`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  loading: 'Loading picture...',
  failed: 'The picture could not be shown. It may be damaged, or it did not arrive.',
  again: 'Try again',
  gone: 'This file was deleted meanwhile.',
  tooLarge: 'This picture is over 10 MB and is not shown here. It can be downloaded.',
  noPreview: 'Only pictures are shown here. This file can be downloaded and opened by a program of yours.',
} as const
