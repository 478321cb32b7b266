import { limits } from '@headway/contracts'

const EDIT_MILLISECONDS = limits.commentEditMinutes * 60_000

/**
 * Tells whether a comment can still be edited. The time is limited because notified users rely on what they have read.
 */
export const isInEditWindow = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < EDIT_MILLISECONDS
