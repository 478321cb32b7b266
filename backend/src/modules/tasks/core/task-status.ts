/** Status as stored. `overdue` is derived from the due date and the clock. */
export type StoredStatus = 'pending' | 'in_progress' | 'completed'
