import type { Reply, Role } from '@headway/contracts'
import type { devResetRole, devSwitchRole } from '@headway/contracts/dev'
import { injectEndpoints, request } from '@headway/sdk'

const roleSwitchApi = injectEndpoints('shell', (build) => ({
  devSwitchRole: build.mutation<Reply<typeof devSwitchRole>, Role>({
    query: (role) => request<typeof devSwitchRole>('POST /api/dev/switch-role')({ body: { role } }),
  }),
  devResetRole: build.mutation<Reply<typeof devResetRole>, void>({
    query: () => request<typeof devResetRole>('POST /api/dev/reset-role')(undefined),
  }),
}))

export const { useDevResetRoleMutation, useDevSwitchRoleMutation } = roleSwitchApi
