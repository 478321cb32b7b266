import { defineSection, lazyComponent, readAhead } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import {
  approvalsCommand,
  builtInCommands,
  createTaskCommand,
  importCommand,
  templatesCommand,
  peopleSearch,
  taskSearch,
  viewCommands,
  viewSearch,
} from './palette.ts'
import { commands, routes } from './routes.ts'
import { SidebarViews } from './saved-views/SidebarViews.tsx'
import { readFilter } from './task-list/filter.ts'
import { TaskList } from './task-list/TaskList.tsx'
import { isList, viewAhead } from './task-list/view.ts'
import { listedBy, readTasks } from './task-list/tasks.api.ts'

const TaskDetail = lazyComponent(async () => (await import('./task-detail/TaskDetail.tsx')).TaskDetail)

const SeriesList = lazyComponent(async () => (await import('./series/SeriesList.tsx')).SeriesList)

const SeriesPage = lazyComponent(async () => (await import('./series/SeriesPage.tsx')).SeriesPage)

const QuickAdd = lazyComponent(async () => (await import('./quick-add/QuickAdd.tsx')).QuickAdd)

const TrashPage = lazyComponent(async () => (await import('./trash/TrashPage.tsx')).TrashPage)

const ImportsPage = lazyComponent(async () => (await import('./task-import/importPages.ts')).ImportsPage)

const TemplatesPage = lazyComponent(async () => (await import('./templates/TemplatesPage.tsx')).TemplatesPage)

const ApprovalsPage = lazyComponent(async () => (await import('./approvals/ApprovalsPage.tsx')).ApprovalsPage)

const ImportPage = lazyComponent(async () => (await import('./task-import/importPages.ts')).ImportPage)

export default defineSection({
  contract: mountContract,
  routes: [
    {
      ...routes.list,
      component: TaskList,
      begin: ({ store, search }) => {
        const view = viewAhead(search)
        return view !== undefined && isList(view)
          ? readAhead(store, readTasks(listedBy(readFilter(search), view)))
          : Promise.resolve()
      },
    },
    { ...routes.seriesList, component: SeriesList },
    { ...routes.series, component: SeriesPage },
    { ...routes.templates, component: TemplatesPage },
    { ...routes.imports, component: ImportsPage },
    { ...routes.import, component: ImportPage },
    { ...routes.approvals, component: ApprovalsPage },
    { ...routes.trash, component: TrashPage },
    { ...routes.detail, component: TaskDetail },
  ],
  commands: [
    createTaskCommand,
    importCommand,
    templatesCommand,
    approvalsCommand,
    ...viewCommands,
    ...builtInCommands,
  ],
  overlays: [{ id: commands.quickAdd.id, component: QuickAdd }],
  search: [taskSearch, peopleSearch, viewSearch],
  sidebar: SidebarViews,
})
