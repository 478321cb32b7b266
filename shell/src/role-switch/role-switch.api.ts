import * as dev from '@headway/contracts/addresses/dev'
import type { Reply, Role } from '@headway/contracts'
import type { devResetRole, devSwitchRole } from '@headway/contracts/dev'
import { injectEndpoints, request } from '@headway/sdk'

const roleSwitchApi = injectEndpoints('shell', (build) => ({
  devSwitchRole: build.mutation<Reply<typeof devSwitchRole>, Role>({
    query: (role) => request<typeof devSwitchRole>(dev.devSwitchRole)({ body: { role } }),
  }),
  devResetRole: build.mutation<Reply<typeof devResetRole>, void>({
    query: () => request<typeof devResetRole>(dev.devResetRole)(undefined),
  }),
}))

export const { useDevResetRoleMutation, useDevSwitchRoleMutation } = roleSwitchApi
