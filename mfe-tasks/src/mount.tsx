import { defineSection } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
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
