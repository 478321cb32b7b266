import { defineSection, mountContract } from '@headway/sdk'
import { routes } from './routes.ts'
import { TaskDetail } from './task-detail/TaskDetail.tsx'
import { TaskList } from './task-list/TaskList.tsx'

export default defineSection({
  contract: mountContract,
  routes: [
    { ...routes.list, component: TaskList },
    { ...routes.detail, component: TaskDetail },
  ],
})
