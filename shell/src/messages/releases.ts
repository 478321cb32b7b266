/** Texts about releases of the section in sight, which few pages ever show. */
export const releaseMessages = {
  newRelease: 'A new version is ready',
  newReleaseHint: (title: string) =>
    `${title} is updated once you have saved or discarded your changes. Nothing is lost until then.`,
  takeNow: 'Update now',
  takeNowTitle: 'Update now?',
  takeNowHint: 'Unsaved changes on this page will be lost.',
  switchedOff: (title: string, reason: string) =>
    `${title} has been switched off: ${reason} You can still save your work on this page.`,
  preview: (titles: string) => `You’re previewing a new version of ${titles}. Only you can see it.`,
  endPreview: 'End preview',
  previewFailed: 'Couldn’t end the preview.',
} as const
