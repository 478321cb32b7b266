import { Script } from 'node:vm'
import type { ReleaseCheck } from '@headway/contracts/section-releases'
import { type Build, resultOf } from './check.ts'

/**
 * Libraries that the shell provides once for the page; a second copy has contexts and state of its own. Our own packages are not
 * among them: a section bundles what only it uses of them, such as its icons.
 */
const SHARED_PACKAGES = [
  'react',
  'react-dom',
  'scheduler',
  'styled-components',
  'react-redux',
  'redux',
  '@reduxjs/toolkit',
  'react-router',
  'react-router-dom',
  'radix-ui',
]

/** Texts that survive every minimizer and stand in one library only. */
const MARKERS: Readonly<Record<string, string>> = {
  'react.transitional.element': 'react',
  'Minified React error #': 'react-dom',
  'styled-components/blob/main': 'styled-components',
  'redux.js.org/Errors': 'redux',
}

/** Where code names what it loads or talks to; an address of another origin in such a place is what it says. */
const FOREIGN =
  /(?:\bimport\s*\(|\bimportScripts\s*\(|\bfetch\s*\(|\bnew\s+(?:Worker|SharedWorker|WebSocket|EventSource)\s*\(|\.sendBeacon\s*\(|\.(?:src|href|p)\s*=)\s*["'`]((?:https?:|wss?:)?\/\/[^"'`]{1,100})/g

/** Returns why a classic script cannot be parsed, or undefined when it can. Nothing of it runs. */
function syntaxErrorOf(content: Buffer, filename: string): string | undefined {
  try {
    new Script(content.toString(), { filename })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const scriptsOf = ({ files }: Build) => [...files].filter(([name]) => name.endsWith('.js'))

/** A second React in the page would break hooks, contexts and the theme of its section. */
export function checkShared(build: Build): ReleaseCheck {
  const bundled = (build.description.bundled ?? []).map(({ name }) => name)
  const declared = bundled.filter((name) => SHARED_PACKAGES.includes(name))
  const found = scriptsOf(build).flatMap(([name, content]) =>
    Object.entries(MARKERS)
      .filter(([marker]) => content.includes(marker))
      .map(([, library]) => `${library} in ${name}`),
  )
  return resultOf('shared', [...declared, ...found], {
    passed: 'No library of the portal is bundled again.',
    failed: 'A library of the portal is bundled again. Declare it as a peer dependency.',
  })
}

/** Everything a page loads comes from the portal's origin; the content policy refuses the rest at run time. */
export function checkOrigins(build: Build): ReleaseCheck {
  const problems = scriptsOf(build).flatMap(([name, content]) =>
    [...content.toString('latin1').matchAll(FOREIGN)].map(([, address]) => `${address} in ${name}`),
  )
  return resultOf('origins', problems, {
    passed: 'No script loads from another origin.',
    failed: 'Scripts load from another origin, which the content policy blocks.',
  })
}

/** A script that does not parse shows the panel to everybody, and bundlers let some through. */
export function checkSyntax(build: Build): ReleaseCheck {
  const problems = scriptsOf(build).flatMap(([name, content]) => {
    const error = syntaxErrorOf(content, name)
    return error === undefined ? [] : [`${name}: ${error}`]
  })
  return resultOf('syntax', problems, {
    passed: 'Every script can be parsed.',
    failed: 'Some scripts can’t be parsed.',
  })
}
