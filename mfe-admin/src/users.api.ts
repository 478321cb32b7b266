import * as users from '@headway/contracts/addresses/users'
import type { Reply, Role } from '@headway/contracts'
import type { usersList } from '@headway/contracts/users'
import { injectEndpoints, request } from '@headway/sdk'

const PAGE_SIZE = '50'

export interface UserFilter {
  q?: string
  role?: Role
  status?: 'active' | 'inactive'
}

const usersApi = injectEndpoints(['users'], (build) => ({
  usersList: build.infiniteQuery<Reply<typeof usersList>, UserFilter, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof usersList>(users.usersList)({
        query: { limit: PAGE_SIZE, ...queryArg, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    },
    providesTags: ['User'],
  }),
}))

export const { useUsersListInfiniteQuery } = usersApi
