/** Texts about releases of the section in sight, which few pages ever show. */
export const releaseMessages = {
  newRelease: 'A new version is ready',
  newReleaseHint: (title: string) =>
    `${title} takes it as soon as what you are writing is saved or left. Nothing is lost until then.`,
  takeNow: 'Take it now',
  takeNowTitle: 'Take the new version now?',
  takeNowHint: 'What is not saved on this page is lost.',
  preview: (titles: string) => `You are previewing a release of ${titles}. Only your session sees it.`,
  endPreview: 'End preview',
  previewFailed: 'The preview could not be ended.',
} as const
