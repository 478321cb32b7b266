/** Port of the development server of the section that is being worked on. */
export const DEVELOPMENT_PORT = Number(process.env.HEADWAY_DEVELOPMENT_PORT ?? 3_011)

/** Address under which the browser reaches the section's development server. */
export const developmentOrigin = `http://localhost:${DEVELOPMENT_PORT}`

/**
 * Origin of the portal that shows the section. It is undefined if a gateway in
 * development mode loads its scripts.
 */
export const portalBeside = process.env.HEADWAY_DEVELOPMENT_PORTAL
