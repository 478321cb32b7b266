import type { Role } from '@headway/contracts'
import type { Task } from '@headway/contracts/tasks'
import { type Actor, readsOrganization } from '../../../platform/actor.ts'
import type { StoredStatus } from './task-status.ts'

/** The actor's involvement in one task. */
export interface TaskInvolvement {
  /** The creator or an assignee is the actor or a user below the actor. */
  isInScope: boolean
  isAssigned: boolean
  isCreator: boolean
}

/** The fields of a task that abilities depend on. */
export interface TaskState {
  status: StoredStatus
  isBlocked: boolean
  /** An archived task can only be unarchived. */
  isArchived: boolean
}

/**
 * Returns the list whose rows decide what the actor may do with a task. Undefined for roles whose abilities do not
 * depend on lists.
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

/** Permissions for tasks (docs/PERMISSIONS.md, "Permissions by role"). */
export const can = {
  create: ({ role }: RoleHolder): boolean => creators.has(role),
  read: (actor: RoleHolder, task: TaskInvolvement): boolean =>
    readsOrganization(actor) ||
    (actor.role === 'pm' && task.isInScope) ||
    (actor.role === 'staff' && task.isAssigned),
  edit: ({ role }: RoleHolder, task: TaskInvolvement): boolean =>
    administrators.has(role) || (managers.has(role) && task.isInScope),
  assign: ({ role }: RoleHolder, task: TaskInvolvement): boolean =>
    role === 'super_admin' ||
    (role === 'it_admin' && task.isCreator) ||
    (managers.has(role) && task.isInScope),
  recordProgress: (actor: RoleHolder, task: TaskInvolvement): boolean =>
    can.edit(actor, task) || (actor.role === 'staff' && task.isAssigned),
  /**
   * Starting, completing, reopening, blocking and unblocking. Allowed for users who may edit the task and for its
   * assignees.
   */
  changeState: (actor: RoleHolder, task: TaskInvolvement): boolean => can.recordProgress(actor, task),
  /** Deleting, restoring, archiving and unarchiving. */
  remove: (actor: RoleHolder, task: TaskInvolvement): boolean => can.edit(actor, task),
  /** Viewing the trash, which contains the tasks that the actor may restore. */
  seeTrash: ({ role }: RoleHolder): boolean => creators.has(role),
  /** Deleting tasks in the trash permanently. */
  purge: ({ role }: RoleHolder): boolean => administrators.has(role),
}

type TaskAbilities = Required<Task['can']>

const NO_ABILITIES: TaskAbilities = {
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

/** Returns the `can` flags of one task for the actor. */
export function abilities(
  actor: RoleHolder,
  task: TaskInvolvement,
  { status, isBlocked, isArchived }: TaskState,
): TaskAbilities {
  const mayRemove = can.remove(actor, task)
  if (isArchived) {
    return { ...NO_ABILITIES, unarchive: mayRemove }
  }
  const changes = can.changeState(actor, task)
  const isOpen = status !== 'completed'
  return {
    ...NO_ABILITIES,
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
    delete: mayRemove,
    archive: mayRemove && !isOpen,
  }
}
