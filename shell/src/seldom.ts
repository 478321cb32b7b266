/** What few pages ever show, in one chunk: each of its own would cost everybody's first load its name and its hash. */
export { NewRelease, Preview } from './sections/lateReleaseNotices.tsx'
export { AuthenticationRequired } from './start/AuthenticationRequired.tsx'
