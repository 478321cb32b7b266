/** Locale of the portal's texts, for the names of days and months and for numbers. */
export const locale = 'en-US'

/** Returns a text entered by a person with a period at its end, so that another sentence can follow. */
export const endSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Texts of the shell. Texts quoted in the specification are unchanged. */
export const messages = {
  product: 'Headway',
  loading: 'Loading...',
  startFailed: 'Headway couldn’t start',
  crashed: 'Something went wrong',
  crashedHint: 'Headway ran into a problem. Reload the page to continue.',
  unexpected: 'Something went wrong. Please try again.',
  navigation: {
    title: 'Navigation',
    description: 'Headway pages',
    apps: 'Apps',
    dashboard: 'Dashboard',
    myTasks: 'My Tasks',
    allTasks: 'All Tasks',
    viewTasks: 'View Tasks',
    submitReport: 'Submit Report',
    myActivity: 'My Activity',
    activityLog: 'Activity Log',
    teamReports: 'Team Reports',
    allReports: 'All Reports',
    viewReports: 'View Reports',
    reports: 'Reports',
    manageTeam: 'Manage Team',
    managePms: 'Manage PMs',
    analytics: 'Analytics',
    executive: 'Executive Dashboard',
    consolidated: 'Consolidated Reports',
    organization: 'Organization',
    manageUsers: 'Manage Users',
    settings: 'System Settings',
    adminTools: 'Admin Tools',
  },
  header: {
    toggleSidebar: 'Toggle sidebar',
    toDark: 'Switch to dark theme',
    toLight: 'Switch to light theme',
    logOut: 'Log out',
    offline: 'You’re offline. This page may be out of date.',
  },
  notifications: {
    title: 'Notifications',
    /** The name contains the visible badge, so that users of voice control can say it (WCAG 2.5.3). */
    bell: (badge: string | undefined, unread: number) => {
      if (badge === undefined) {
        return 'Notifications'
      }
      return badge === String(unread)
        ? `Notifications, ${unread} unread`
        : `Notifications, ${badge} unread: ${unread}`
    },
    markAllRead: 'Mark all read',
    empty: 'No notifications',
    seeAll: 'See all',
    preferences: 'Preferences',
    failed: 'Couldn’t load notifications.',
    unread: 'Unread',
    arrived: 'You have a new notification.',
  },
  account: {
    myActivity: 'My sessions',
    myAbsences: 'My time off',
    myPrivacy: 'My privacy',
    notifications: 'Notification preferences',
    apiTokens: 'API tokens',
    changePassword: 'Change password',
    twoFactor: 'Set up two-factor sign-in',
    darkTheme: 'Dark theme',
    compact: 'Compact rows',
  },
  palette: {
    title: 'Search and commands',
    description: 'Search tasks, people and reports, or run a command',
    placeholder: 'Search or type a command…',
    open: 'Search or jump to…',
    recent: 'Recent',
    navigation: 'Go to',
    commands: 'Commands',
    further: 'More pages',
    matches: 'Pages and commands',
    searching: 'Searching...',
    nothing: (words: string) => (words === '' ? 'No results' : `No results for “${words}”`),
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    failed: (kinds: readonly string[]) =>
      `Some results are missing: ${kinds.join(', ')} ${kinds.length === 1 ? 'is' : 'are'} unavailable right now.`,
    keys: 'Keyboard shortcuts',
    keysDescription: 'Shortcuts on this page',
    singleKeys: 'Single-key shortcuts',
    portalKeys: [
      { keys: ['Ctrl', 'K'], does: 'Search and commands' },
      { keys: ['?'], does: 'Keyboard shortcuts' },
      { keys: ['Ctrl', 'B'], does: 'Show or hide the sidebar' },
      { keys: ['F8'], does: 'Focus notifications' },
      { keys: ['Arrows'], does: 'Move between cards' },
      { keys: ['Ctrl', 'Enter'], does: 'Submit form' },
      { keys: ['Esc'], does: 'Close dialog' },
    ],
  },
  sections: {
    loading: 'Loading...',
    unavailable: 'This section is unavailable',
    explanation: (title: string) => `We couldn’t load ${title}. The rest of Headway still works.`,
    section: 'Section',
    version: 'Version',
    reason: 'Reason',
    offSince: (when: string) => `Off since ${when}.`,
    failingSince: (when: string) => `Not responding since ${when}.`,
    ownedBy: (team: string, contact: string) =>
      contact === '' ? `Owned by ${team}.` : `Owned by ${team} · ${contact}`,
    toDashboard: 'Go to the dashboard',
    switchedOff: 'This section is turned off',
    disabled: (title: string, reason: string) =>
      `${title} was turned off: ${endSentence(reason)} The rest of Headway still works.`,
  },
  comingSoon: {
    title: 'Coming soon',
    explanation: (page: string) => `${page} isn’t available yet. Use the navigation to open another page.`,
  },
} as const
