/** Port of the development server of whichever section is being worked on. */
export const DEVELOPMENT_PORT = 3_011

/** Address under which the browser reaches the section's development server. */
export const developmentOrigin = `http://localhost:${DEVELOPMENT_PORT}`
