import { address } from './endpoint.ts'

export const seriesList = address({ name: 'seriesList', method: 'GET', path: '/api/series' })
export const seriesGet = address({ name: 'seriesGet', method: 'GET', path: '/api/series/:id' })
export const seriesOfTask = address({ name: 'seriesOfTask', method: 'GET', path: '/api/tasks/:id/series' })
export const seriesCreate = address({ name: 'seriesCreate', method: 'POST', path: '/api/tasks/:id/series' })
export const seriesPreview = address({ name: 'seriesPreview', method: 'POST', path: '/api/series/preview' })
export const seriesUpdate = address({ name: 'seriesUpdate', method: 'PUT', path: '/api/series/:id' })
export const seriesPause = address({ name: 'seriesPause', method: 'POST', path: '/api/series/:id/pause' })
export const seriesResume = address({ name: 'seriesResume', method: 'POST', path: '/api/series/:id/resume' })
export const seriesEnd = address({ name: 'seriesEnd', method: 'POST', path: '/api/series/:id/end' })
export const seriesSkip = address({ name: 'seriesSkip', method: 'POST', path: '/api/series/:id/skipped' })
export const seriesTakeBack = address({
  name: 'seriesTakeBack',
  method: 'DELETE',
  path: '/api/series/:id/skipped/:day',
})
