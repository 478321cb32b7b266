// Entry of a page that shows a section without a portal. The configuration resolves both modules from the section's folder.
const { renderStandalone } = require('@headway/sdk/standalone')
renderStandalone(require('headway-section-mount').default)
