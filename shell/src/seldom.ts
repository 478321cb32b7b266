/** What few pages ever show, in one chunk: each of its own would cost everybody's first load its name and its hash. */
export { KeyHelp } from './palette/KeyHelp.tsx'
export { RoleSwitch } from './role-switch/RoleSwitch.tsx'
export { NewRelease, Preview } from './sections/lateReleaseNotices.tsx'
export { AuthenticationRequired } from './start/AuthenticationRequired.tsx'
