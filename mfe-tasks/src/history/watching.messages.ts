/** Texts about following a task. */
export const watchingMessages = {
  watch: 'Watch',
  watching: 'Watching',
  mute: 'Mute',
  unmute: 'Unmute',
  failed: 'Couldn’t save your choice.',
} as const
