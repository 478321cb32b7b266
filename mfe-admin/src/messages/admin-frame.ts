/** Names of the pages in the navigation list of the administration. */
export const frameMessages = {
  label: 'Admin',
  choose: 'Admin page',
  alerts: (count: number) => (count === 1 ? '1 alert' : `${count} alerts`),
  pages: {
    overview: 'Overview',
    users: 'Users',
    sections: 'Sections',
    activity: 'Activity',
    security: 'Security',
    audit: 'Audit log',
    outbox: 'Outbox',
    webhooks: 'Webhooks',
    database: 'Database',
    settings: 'Settings',
  },
} as const
