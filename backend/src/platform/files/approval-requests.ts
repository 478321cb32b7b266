/** A user and the number of files that wait for their approval. */
export interface PendingApprovals {
  userId: number
  files: number
}

/** Recipients of approval requests. */
interface ApprovalRequests<File> {
  /** Files, each with the approvers who have no other file to decide. */
  readonly single: { file: File; approverIds: number[] }[]
  /** Users with several files, who get a single notification. */
  readonly grouped: PendingApprovals[]
}

/**
 * Splits approval requests into those for one file and those for several, so that an approver of several
 * files gets a single notification.
 *
 * @param approversOf returns the ids of a file's approvers.
 */
export function groupApprovalRequests<File>(
  files: readonly File[],
  approversOf: (file: File) => readonly number[],
): ApprovalRequests<File> {
  const counts = new Map<number, number>()
  for (const file of files) {
    for (const userId of approversOf(file)) {
      counts.set(userId, (counts.get(userId) ?? 0) + 1)
    }
  }
  const requests = files.map((file) => ({
    file,
    approverIds: approversOf(file).filter((userId) => counts.get(userId) === 1),
  }))
  return {
    single: requests.filter(({ approverIds }) => approverIds.length > 0),
    grouped: [...counts]
      .filter(([, count]) => count > 1)
      .map(([userId, count]) => ({ userId, files: count })),
  }
}
