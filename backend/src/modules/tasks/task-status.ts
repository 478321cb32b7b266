/** `overdue` is not stored: it follows from the due date and the clock. */
export type StoredStatus = 'pending' | 'in_progress' | 'completed'
