/** Texts about following a task. */
export const watchingMessages = {
  watch: 'Watch',
  stopWatching: 'Stop watching',
  mute: 'Mute',
  unmute: 'Unmute',
  failed: 'That could not be saved.',
} as const
