import { address } from './endpoint.ts'

export const calendarGet = address({ name: 'calendarGet', method: 'GET', path: '/api/calendar' })
export const holidaysCreate = address({
  name: 'holidaysCreate',
  method: 'POST',
  path: '/api/calendar/holidays',
})
export const holidaysDelete = address({
  name: 'holidaysDelete',
  method: 'DELETE',
  path: '/api/calendar/holidays/:day',
})
export const holidaysRead = address({
  name: 'holidaysRead',
  method: 'POST',
  path: '/api/calendar/holidays/read',
})
export const holidaysImport = address({
  name: 'holidaysImport',
  method: 'POST',
  path: '/api/calendar/holidays/import',
})
export const absencesList = address({
  name: 'absencesList',
  method: 'GET',
  path: '/api/users/:id/absences',
})
export const absencesCreate = address({
  name: 'absencesCreate',
  method: 'POST',
  path: '/api/users/:id/absences',
})
export const absencesDelete = address({
  name: 'absencesDelete',
  method: 'DELETE',
  path: '/api/absences/:id',
})
