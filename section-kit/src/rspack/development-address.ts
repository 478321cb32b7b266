/** Port of the development server of whichever section is being worked on. */
export const DEVELOPMENT_PORT = Number(process.env.HEADWAY_DEVELOPMENT_PORT ?? 3_011)

/** Address under which the browser reaches the section's development server. */
export const developmentOrigin = `http://localhost:${DEVELOPMENT_PORT}`

/** Origin of the portal that the section is shown in; undefined where it is a gateway in development that asks for its scripts. */
export const portalBeside = process.env.HEADWAY_DEVELOPMENT_PORTAL
