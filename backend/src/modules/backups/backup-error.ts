import type { Logger } from '@headway/server-kit/logger'

/** Reason why a backup cannot be made or used, as one sentence for administrators. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EACCES: 'A folder isn’t writable.',
  EPERM: 'A folder isn’t writable.',
  EROFS: 'A folder isn’t writable.',
  EEXIST: 'The backup path is not a folder.',
  ENOTDIR: 'The backup path is not a folder.',
}

/** Logs a failure and returns one sentence for administrators. */
export function sentenceOf(error: unknown, logger: Logger): string {
  logger.error({ err: error }, 'a backup or a restore test failed')
  if (error instanceof BackupError) {
    return error.message.slice(0, 500)
  }
  const { code = '' } = error as NodeJS.ErrnoException
  return sentences[code] ?? 'Something unexpected went wrong. See the backend log for details.'
}
