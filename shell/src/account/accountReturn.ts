/**
 * Path to which keycloak-js returns. It is a separate page because the router must not interpret the URL's fragment.
 */
export const ACCOUNT_RETURN_PATH = '/account-return'

/** Key in session storage of the result of an account change. */
export const ACCOUNT_OUTCOME_KEY = 'headway.account-outcome'
