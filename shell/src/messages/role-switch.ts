/** Texts of the developer's role switch. */
export const roleSwitchMessages = {
  switched: 'Role Switched',
  reset: 'Role Reset',
  switchFailed: 'Role Switch Failed',
  switchFailedHint: 'Failed to switch role',
  resetFailed: 'Role Reset Failed',
  resetFailedHint: 'Failed to reset role',
  active: (role: string) => `Viewing as ${role}`,
  resetButton: 'Reset',
} as const
