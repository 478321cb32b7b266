import { Route, Routes } from '@headway/sdk'
import { TaskDetail } from './task-detail/TaskDetail.tsx'
import { TaskList } from './task-list/TaskList.tsx'

/** The section's pages, below `/tasks`. */
export function TasksRoutes() {
  return (
    <Routes>
      <Route index element={<TaskList />} />
      <Route path="*" element={<TaskDetail />} />
    </Routes>
  )
}
