import { init } from '@module-federation/enhanced/runtime'

// The federation plugin does this in the shell's build.
init({ name: 'headway_shell', remotes: [] })
