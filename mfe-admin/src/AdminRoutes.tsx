import { Route, Routes, useLocation } from '@headway/sdk'
import { ComingSoon } from './coming-soon/ComingSoon.tsx'
import { messages } from './messages/en.ts'
import { UserList } from './users/UserList.tsx'

/** The section's pages. Settings and admin tools have their addresses and say that they are not there yet. */
export function AdminRoutes() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/users')) {
    return (
      <Routes>
        <Route path="*" element={<UserList />} />
      </Routes>
    )
  }
  return (
    <ComingSoon
      page={pathname.startsWith('/settings') ? messages.comingSoon.settings : messages.comingSoon.adminTools}
    />
  )
}
