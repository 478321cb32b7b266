import type { Logger } from '@headway/server-kit/logger'

/** Why a backup cannot be made or used, in one sentence for people. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EACCES: 'A folder cannot be written.',
  EPERM: 'A folder cannot be written.',
  EROFS: 'A folder cannot be written.',
  EEXIST: 'The folder of the backups is not a folder.',
  ENOTDIR: 'The folder of the backups is not a folder.',
}

/** Logs a failure and returns one sentence for administrators. */
export function sentenceOf(error: unknown, logger: Logger): string {
  logger.error({ err: error }, 'a backup or a restore test failed')
  if (error instanceof BackupError) {
    return error.message.slice(0, 500)
  }
  const { code = '' } = error as NodeJS.ErrnoException
  return sentences[code] ?? 'Something unexpected went wrong. The log of the backend says more.'
}
