import { endSentence } from './en.ts'

/** Texts about releases of the shown section, loaded on demand. */
export const releaseMessages = {
  newRelease: 'A new version is ready',
  newReleaseHint: (title: string) =>
    `${title} will update after you save or discard your changes. Nothing is lost until then.`,
  takeNow: 'Update now',
  takeNowTitle: 'Update now?',
  takeNowHint: 'Unsaved changes on this page will be lost.',
  switchedOff: (title: string, reason: string) =>
    `${title} was turned off: ${endSentence(reason)} You can still save your work on this page.`,
  preview: (titles: string) => `You’re previewing a new version of ${titles}. Only you can see it.`,
  endPreview: 'End preview',
  previewFailed: 'Couldn’t end the preview.',
} as const
