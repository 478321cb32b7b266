import type { Role } from '@headway/contracts'
import type { Task } from '@headway/contracts/tasks'
import { type Actor, readsOrganisation } from '../../platform/actor.ts'
import type { StoredStatus } from './task-status.ts'

/** How an actor stands to one task. */
export interface TaskRelation {
  /** The creator or an assignee is the actor or someone below. */
  isInScope: boolean
  isAssigned: boolean
  isCreator: boolean
}

/** What of a task its acts depend on. */
export interface TaskState {
  status: StoredStatus
  isBlocked: boolean
  /** Nothing is done to an archived task but taking it out. */
  isArchived: boolean
}

/**
 * The list whose rows decide what an actor may do with a task; undefined for roles whose rights do not depend on where
 * it stands.
 */
export function decidingList({ role }: Pick<Actor, 'role'>): 'scope' | 'assigned' | undefined {
  if (role === 'staff') {
    return 'assigned'
  }
  return role === 'pm' || role === 'sr_pm' ? 'scope' : undefined
}

const creators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin', 'sr_pm', 'pm'])
const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])
const managers: ReadonlySet<Role> = new Set(['sr_pm', 'pm'])

type RoleHolder = Pick<Actor, 'role'>

/** Who may do what with tasks (docs/RULES.md, "Who may do what"). */
export const can = {
  create: ({ role }: RoleHolder): boolean => creators.has(role),
  read: (actor: RoleHolder, task: TaskRelation): boolean =>
    readsOrganisation(actor) ||
    (actor.role === 'pm' && task.isInScope) ||
    (actor.role === 'staff' && task.isAssigned),
  edit: ({ role }: RoleHolder, task: TaskRelation): boolean =>
    administrators.has(role) || (managers.has(role) && task.isInScope),
  assign: ({ role }: RoleHolder, task: TaskRelation): boolean =>
    role === 'super_admin' ||
    (role === 'it_admin' && task.isCreator) ||
    (managers.has(role) && task.isInScope),
  recordProgress: (actor: RoleHolder, task: TaskRelation): boolean =>
    can.edit(actor, task) || (actor.role === 'staff' && task.isAssigned),
  /** Starts, completes, reopens, blocks and unblocks: who may edit the task, and its assignees for their own work. */
  changeState: (actor: RoleHolder, task: TaskRelation): boolean => can.recordProgress(actor, task),
  /** Deletes, restores, archives and takes out of the archive. */
  shelve: (actor: RoleHolder, task: TaskRelation): boolean => can.edit(actor, task),
  /** Looks into the trash; it holds what they may restore. */
  seeTrash: ({ role }: RoleHolder): boolean => creators.has(role),
  /** Deletes for good what is in the trash. */
  purge: ({ role }: RoleHolder): boolean => administrators.has(role),
}

type TaskAbilities = Required<Task['can']>

const NOTHING: TaskAbilities = {
  edit: false,
  assign: false,
  reassign: false,
  editMilestones: false,
  recordProgress: false,
  start: false,
  complete: false,
  reopen: false,
  block: false,
  unblock: false,
  delete: false,
  archive: false,
  unarchive: false,
}

/** The `can` flags of one task. */
export function abilities(
  actor: RoleHolder,
  task: TaskRelation,
  { status, isBlocked, isArchived }: TaskState,
): TaskAbilities {
  const shelves = can.shelve(actor, task)
  if (isArchived) {
    return { ...NOTHING, unarchive: shelves }
  }
  const changes = can.changeState(actor, task)
  const isOpen = status !== 'completed'
  return {
    ...NOTHING,
    edit: can.edit(actor, task),
    assign: can.assign(actor, task),
    reassign: managers.has(actor.role) && can.assign(actor, task),
    editMilestones: can.edit(actor, task),
    recordProgress: can.recordProgress(actor, task),
    start: changes && status === 'pending',
    complete: changes && isOpen,
    reopen: changes && !isOpen,
    block: changes && isOpen && !isBlocked,
    unblock: changes && isBlocked,
    delete: shelves,
    archive: shelves && !isOpen,
  }
}
