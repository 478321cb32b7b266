import type { Logger } from '@headway/server-kit/logger'
import { BackupError } from './archive/errors.ts'

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of the backups is full.',
  EDQUOT: 'The disk of the backups is full.',
  EACCES: 'The folder of the backups cannot be written.',
  EPERM: 'The folder of the backups cannot be written.',
  EROFS: 'The folder of the backups cannot be written.',
  ENOENT: 'The folder of the backups is not there.',
  EEXIST: 'The folder of the backups is no folder.',
  ENOTDIR: 'The folder of the backups is no folder.',
}

/** One sentence for administrators; what else is known of a failure goes to the log. */
export function sentenceOf(error: unknown, logger: Logger): string {
  logger.error({ err: error }, 'a backup or a restore test failed')
  if (error instanceof BackupError) {
    return error.message.slice(0, 500)
  }
  const { code = '' } = error as NodeJS.ErrnoException
  return sentences[code] ?? 'Something went wrong that the backend’s log tells more of.'
}
