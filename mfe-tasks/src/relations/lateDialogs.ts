/** What is opened about other tasks, in one file: each file of a section is named, with its hash, before the first page. */

export { MoveDialog } from './MoveDialog.tsx'
export { RelationDialog } from './RelationDialog.tsx'
