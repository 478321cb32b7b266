/** The seven roles, from most to least authority (specification, section 1). */
export const roles = ['super_admin', 'it_admin', 'president', 'sr_pm', 'pm', 'staff', 'viewer'] as const

/** Display names of the roles (specification, section 1). */
export const roleNames: Record<(typeof roles)[number], string> = {
  super_admin: 'Super Administrator',
  it_admin: 'IT Administrator',
  president: 'President',
  sr_pm: 'Senior Project Manager',
  pm: 'Project Manager',
  staff: 'Staff Member',
  viewer: 'Viewer',
}
