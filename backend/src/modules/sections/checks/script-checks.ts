import { Script } from 'node:vm'
import type { ReleaseCheck } from '@headway/contracts/section-releases'
import { type Build, resultOf } from './check.ts'

/**
 * Libraries that the shell provides. A second copy would have its own contexts and state. Our own packages are not
 * listed: a section bundles the parts that only it uses, such as its icons.
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

/** Texts that minifiers keep and that identify one library each. */
const MARKERS: Readonly<Record<string, string>> = {
  'react.transitional.element': 'react',
  'Minified React error #': 'react-dom',
  'styled-components/blob/main': 'styled-components',
  'redux.js.org/Errors': 'redux',
}

/** Matches code that loads or calls an address of another origin. */
const FOREIGN =
  /(?:\bimport\s*\(|\bimportScripts\s*\(|\bfetch\s*\(|\bnew\s+(?:Worker|SharedWorker|WebSocket|EventSource)\s*\(|\.sendBeacon\s*\(|\.(?:src|href|p)\s*=)\s*["'`]((?:https?:|wss?:)?\/\/[^"'`]{1,100})/g

/** Returns why a classic script cannot be parsed; undefined when it can. The script is not executed. */
function syntaxErrorOf(content: Buffer, filename: string): string | undefined {
  try {
    new Script(content.toString(), { filename })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const scriptsOf = ({ files }: Build) => [...files].filter(([name]) => name.endsWith('.js'))

/**
 * Checks for bundled copies of shared libraries. A second React would break hooks, contexts and the theme of the
 * section.
 */
export function checkShared(build: Build): ReleaseCheck {
  const bundled = (build.description.bundled ?? []).map(({ name }) => name)
  const declared = bundled.filter((name) => SHARED_PACKAGES.includes(name))
  const found = scriptsOf(build).flatMap(([name, content]) =>
    Object.entries(MARKERS)
      .filter(([marker]) => content.includes(marker))
      .map(([, library]) => `${library} in ${name}`),
  )
  return resultOf('shared', [...declared, ...found], {
    passed: 'No shared library is bundled.',
    failed: 'A shared library is bundled. Declare it as a peer dependency.',
  })
}

/**
 * Checks that scripts load only from the portal's origin. The content security policy blocks other origins at run time.
 */
export function checkOrigins(build: Build): ReleaseCheck {
  const problems = scriptsOf(build).flatMap(([name, content]) =>
    [...content.toString('latin1').matchAll(FOREIGN)].map(([, address]) => `${address} in ${name}`),
  )
  return resultOf('origins', problems, {
    passed: 'No script loads from another origin.',
    failed: 'Scripts load from another origin, which the content policy blocks.',
  })
}

/**
 * Checks that every script can be parsed, since bundlers let some syntax errors through. Users would see the error
 * panel.
 */
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
