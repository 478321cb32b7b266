/** Port of the development server of the section that is being worked on. */
export const DEVELOPMENT_PORT = Number(process.env.HEADWAY_DEVELOPMENT_PORT ?? 3_011)

/** Address under which the browser reaches the section's development server. */
export const developmentOrigin = `http://localhost:${DEVELOPMENT_PORT}`

/** Role of the signed-in user in a page without a portal; undefined unless the section is shown in one. */
export const standaloneRole = process.env.HEADWAY_DEVELOPMENT_ROLE

/**
 * Origin of the portal that shows the section. It is undefined if a gateway in
 * development mode loads its scripts.
 */
export const portalBeside = process.env.HEADWAY_DEVELOPMENT_PORTAL
