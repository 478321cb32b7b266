// Replaces React in the page of a portal, which shares a production build that cannot refresh components. This script
// runs before the portal's own ones. The federation runtime calls global plugins before it shares a module.
const modules = {
  react: require('react'),
  'react/jsx-runtime': require('react/jsx-runtime'),
  'react-dom': require('react-dom'),
  'react-dom/client': require('react-dom/client'),
}

const plugin = {
  name: 'headway-development-react',
  beforeRegisterShare(options) {
    const replacement = modules[options.pkgName]
    if (replacement) {
      options.shared.lib = () => replacement
      options.shared.get = () => options.shared.lib
    }
    return options
  },
}

globalThis.__FEDERATION__ ??= {}
globalThis.__FEDERATION__.__GLOBAL_PLUGIN__ ??= []
globalThis.__FEDERATION__.__GLOBAL_PLUGIN__.push(plugin)
