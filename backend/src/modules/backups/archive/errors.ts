/** Why a backup cannot be used or made: one sentence for people. */
export class BackupError extends Error {
  readonly code: BackupProblem

  constructor(code: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
    this.code = code
  }
}

export type BackupProblem =
  | 'not_a_backup'
  | 'other_version'
  | 'other_key'
  | 'damaged'
  | 'not_empty'
  | 'other_server'
  | 'no_tools'
  | 'tool_failed'
  | 'cannot_hold'
  | 'not_equal'
  | 'store_failed'

/** One sentence for everything that a check of the bytes can find: whether bytes were cut off or changed cannot be told apart. */
export const damaged = (cause?: unknown) =>
  new BackupError('damaged', 'This backup is damaged: it was cut off or changed after it was made.', {
    cause,
  })
