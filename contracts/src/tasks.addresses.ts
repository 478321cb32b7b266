import { address } from './endpoint.ts'

export const tasksList = address({ name: 'tasksList', method: 'GET', path: '/api/tasks' })
export const tasksMine = address({ name: 'tasksMine', method: 'GET', path: '/api/tasks/me' })
export const tasksCount = address({ name: 'tasksCount', method: 'GET', path: '/api/tasks/count' })
export const tasksGet = address({ name: 'tasksGet', method: 'GET', path: '/api/tasks/:id' })
export const tasksCreate = address({ name: 'tasksCreate', method: 'POST', path: '/api/tasks' })
export const tasksUpdate = address({ name: 'tasksUpdate', method: 'PUT', path: '/api/tasks/:id' })
export const tasksAssignBulk = address({
  name: 'tasksAssignBulk',
  method: 'POST',
  path: '/api/tasks/:id/assign-bulk',
})
export const milestonesList = address({
  name: 'milestonesList',
  method: 'GET',
  path: '/api/tasks/:id/milestones',
})
export const milestonesCreate = address({
  name: 'milestonesCreate',
  method: 'POST',
  path: '/api/tasks/:id/milestones',
})
export const milestonesOrder = address({
  name: 'milestonesOrder',
  method: 'PUT',
  path: '/api/tasks/:id/milestones/order',
})
export const milestonesUpdate = address({
  name: 'milestonesUpdate',
  method: 'PUT',
  path: '/api/milestones/:id',
})
export const milestonesDelete = address({
  name: 'milestonesDelete',
  method: 'DELETE',
  path: '/api/milestones/:id',
})
