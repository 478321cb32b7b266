/** What few pages ever show, in one chunk: each of its own would cost everybody's first load its name and its hash. */
export { NewRelease } from './sections/NewRelease.tsx'
export { Preview } from './sections/Preview.tsx'
export { SwitchedOff } from './sections/SwitchedOff.tsx'
export { AuthenticationRequired } from './start/AuthenticationRequired.tsx'
