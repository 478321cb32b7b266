/** Titles of notifications. */
export const messages = {
  taskAssigned: 'New task assigned to you',
  approvalRequested: 'A large file needs your approval',
  fileApproved: 'Your file was approved',
  fileRejected: 'Your file was rejected',
} as const
