import { NotFoundPage } from '@headway/design-system'
import { lazyComponent, Link, Route, Routes, useLocation } from '@headway/sdk'
import { Suspense } from 'react'
import { ComingSoon } from './coming-soon/ComingSoon.tsx'
import { messages } from './messages/en.ts'
import { UserDetail } from './user-detail/UserDetail.tsx'
import { UserList } from './users/UserList.tsx'

// Opened once in a while; the list and a person's page are what administrators open all day.
const UserImportPage = lazyComponent(
  async () => (await import('./user-import/UserImportPage.tsx')).UserImportPage,
)

const SignInFailureList = lazyComponent(
  async () => (await import('./sign-in-failures/SignInFailureList.tsx')).SignInFailureList,
)

/** The section's pages. Settings and admin tools have their addresses and say that they are not there yet. */
export function AdminRoutes() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/users')) {
    return (
      <Routes>
        <Route index element={<UserList />} />
        <Route
          path="import"
          element={
            <Suspense fallback={null}>
              <UserImportPage />
            </Suspense>
          }
        />
        <Route
          path="refused-sign-ins"
          element={
            <Suspense fallback={null}>
              <SignInFailureList />
            </Suspense>
          }
        />
        <Route path="*" element={<UserDetail />} />
      </Routes>
    )
  }
  const { settings, adminTools } = messages.comingSoon
  return (
    <Routes>
      <Route index element={<ComingSoon page={pathname.startsWith('/settings') ? settings : adminTools} />} />
      <Route path="*" element={<NotFoundPage home={<Link to="/" />} />} />
    </Routes>
  )
}
