import type { SectionCommand, SectionSearch } from '@headway/sdk'
import { messages } from './task-list/tasks.messages.ts'
import { listMenuMessages } from './task-list/listMenu.messages.ts'
import { savedViewMessages } from './saved-views/savedViews.messages.ts'
import { trashMessages } from './trash/trash.messages.ts'
import { viewMessages } from './task-list/views.messages.ts'
import { toApprovals, toImports, toNewTask, toTasks, toTemplates } from './routes.ts'
import { builtInViews } from './saved-views/builtInViews.ts'
import { findsPeople } from './task-list/findsPeople.ts'
import { inArchive } from './task-list/filter.ts'
import { views, withView } from './task-list/view.ts'

/** Command that opens the dialog for a new task. */
export const createTaskCommand: SectionCommand = {
  id: 'create',
  label: messages.list.create,
  isOffered: ({ can }) => can.createTask,
  run: ({ navigate }) => navigate(toNewTask()),
}

/** Command that opens the templates. */
export const templatesCommand: SectionCommand = {
  id: 'templates',
  label: listMenuMessages.templatesPalette,
  isOffered: ({ can }) => can.createTask,
  run: ({ navigate }) => navigate(toTemplates()),
}

/** Command that opens the files pending the user's approval. */
export const approvalsCommand: SectionCommand = {
  id: 'approvals',
  label: listMenuMessages.approvals,
  isOffered: ({ can }) => can.approveFiles,
  run: ({ navigate }) => navigate(toApprovals()),
}

/** Command that opens the imports. */
export const importCommand: SectionCommand = {
  id: 'import',
  label: listMenuMessages.importPalette,
  isOffered: ({ can }) => can.createTask,
  run: ({ navigate }) => navigate(toImports()),
}

/** Commands that open a view of the list by its number; the current filters are kept. */
export const viewCommands: SectionCommand[] = views.map((view, index) => ({
  id: `view-${view}`,
  label: viewMessages.show[view],
  key: String(index + 1),
  run: ({ navigate }) => {
    const { pathname, search } = window.location
    const parameters = new URLSearchParams(pathname === toTasks() ? search : '')
    navigate(`${toTasks()}?${withView(parameters, view)}`)
  },
}))

/** Commands that open the built-in views available to the user, and the archive. */
export const builtInCommands: SectionCommand[] = [
  ...builtInViews,
  { id: 'archive', label: trashMessages.archiveFilter, filter: inArchive, isFor: () => true },
].map(({ id, label, filter, isFor }) => ({
  id: `view-${id}`,
  label: savedViewMessages.show(label),
  isOffered: isFor,
  run: ({ navigate }) => navigate(`${toTasks()}?${new URLSearchParams(filter as Record<string, string>)}`),
}))

// Loaded lazily: only the open palette searches.
const searches = () => import('./paletteSearch.ts')

/**
 * Finds people by name and email address and leads to their tasks. Not offered to administrators, whose own section
 * leads to the people themselves.
 */
export const peopleSearch: SectionSearch = {
  label: messages.palette.people,
  isOffered: (user) => findsPeople(user) && user.role !== 'it_admin' && user.role !== 'super_admin',
  find: async (words, signal) => (await searches()).findPeople(words, signal),
}

/** Finds saved views by their names. */
export const viewSearch: SectionSearch = {
  label: savedViewMessages.palette,
  find: async (words, signal) => (await searches()).findViews(words, signal),
}

/** Finds tasks by number, and by words of title, tags and description. */
export const taskSearch: SectionSearch = {
  label: messages.palette.label,
  find: async (words, signal) => (await searches()).findTasks(words, signal),
}
