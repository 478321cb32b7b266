import { address } from './endpoint.ts'

export const taskCommentsList = address({
  name: 'taskCommentsList',
  method: 'GET',
  path: '/api/tasks/:id/comments',
})
export const taskCommentsCreate = address({
  name: 'taskCommentsCreate',
  method: 'POST',
  path: '/api/tasks/:id/comments',
})
export const taskCommentsUpdate = address({
  name: 'taskCommentsUpdate',
  method: 'PUT',
  path: '/api/comments/:id',
})
export const taskCommentsDelete = address({
  name: 'taskCommentsDelete',
  method: 'DELETE',
  path: '/api/comments/:id',
})
export const taskReadersSuggest = address({
  name: 'taskReadersSuggest',
  method: 'GET',
  path: '/api/tasks/:id/readers',
})
