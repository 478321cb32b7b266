globalThis.__HEADWAY_REFRESH_RUNTIME__ ??= require('react-refresh/cjs/react-refresh-runtime.development.js')
module.exports = globalThis.__HEADWAY_REFRESH_RUNTIME__
