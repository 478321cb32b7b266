// Runs a command of this repository with the pinned Node, and installs packages first if necessary. This is
// plain JavaScript without dependencies, because it is the only file that must run on any Node version.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
const OLDEST_NPM = 10

const commands = {
  start: 'tools/src/start.ts',
  test: 'tools/src/test.ts',
  check: 'tools/src/check.ts',
  dev: 'tools/src/dev.ts',
  build: 'tools/src/build.ts',
  pack: 'tools/src/pack.ts',
  bench: 'bench/src/bench.ts',
  storybook: 'tools/src/storybook.ts',
  restore: 'tools/src/restore.ts',
  'verify-audit': 'tools/src/verify-audit.ts',
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pinnedNode = join(root, 'node_modules/node/bin/node')

await main(process.argv[2] ?? '', process.argv.slice(3))

async function main(command, options) {
  const script = commands[command]
  if (!script) {
    stop(`There is no command "${command}". Commands: ${Object.keys(commands).join(', ')}.`)
  }
  checkVersions()
  if (!isInstalled()) {
    await install()
  }
  run(script, options)
}

function checkVersions() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    stop(
      `Headway needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}. Install a newer one.`,
    )
  }
  const npm = /npm\/(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]
  if (npm && Number(npm) < OLDEST_NPM) {
    stop(`Headway needs npm ${OLDEST_NPM} or newer. Install it with "npm install -g npm@11".`)
  }
}

/** Returns true if the packages of npm's last installation match the lock file, entry by entry. */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const present = packagesIn(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present || !existsSync(pinnedNode)) {
    return false
  }
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) {
      return true
    }
    const installed = present[path]
    const mayBeAbsent = entry.optional || entry.devOptional || entry.peer
    return installed ? entry.link || installed.version === entry.version : mayBeAbsent
  })
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

async function install() {
  console.log('Installing packages (once, takes up to a few minutes) ...')
  const started = Date.now()
  const options = ['ci', '--no-fund', '--no-audit', '--loglevel=error']
  const npmScript = process.env.npm_execpath
  const [program, parameters] = npmScript?.endsWith('.js')
    ? [process.execPath, [npmScript, ...options]]
    : ['npm', options]
  const timer = setInterval(() => {
    console.log(`... still installing packages (${Math.round((Date.now() - started) / 1_000)} s)`)
  }, 15_000)
  const { status, output, error } = await runToEnd(program, parameters)
  clearInterval(timer)
  if (status !== 0) {
    stop(`${output}\n${installFailure(output, error)}`)
  }
  if (spawnSync(pinnedNode, ['--version']).status !== 0) {
    stop('The pinned Node was not installed. Run "npm ci" with install scripts allowed, then try again.')
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1_000).toFixed(1)} s`)
}

/** Runs a program and collects its output. */
function runToEnd(program, parameters) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const signal of ['SIGTERM', 'SIGHUP']) {
      process.once(signal, () => {
        child.kill(signal)
        process.exit(1)
      })
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ status: 1, output, error }))
    child.on('close', (status) => resolve({ status, output }))
  })
}

function installFailure(output, error) {
  if (error?.code === 'ENOENT') {
    return 'npm is not installed. Install it together with Node.'
  }
  if (output.includes('ENOSPC')) {
    return 'The disk is full: free about 1 GB and try again.'
  }
  if (/EACCES|EPERM/.test(output)) {
    return `The folder ${root} is not writable: change its owner, for example with "sudo chown -R $(id -u) ${root}".`
  }
  return 'The packages could not be installed. Check that the package registry can be reached and try again.'
}

function run(script, options) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(':')
  const child = spawn(pinnedNode, [join(root, script), ...options], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Node's compile cache is kept between starts, which halves the start time of a process.
    env: { NODE_COMPILE_CACHE: join(root, '.cache/node'), ...process.env, PATH: path },
  })
  // A terminal sends Ctrl+C to both processes. The command decides when it has stopped.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
