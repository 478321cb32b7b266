/** Every text that a person can see on a page of the provider. Those of Keycloak stand word for word (identity.md, section 9). */
export const messages = {
  brand: 'Headway',
  banner: 'Development identity provider',
  login: {
    documentTitle: 'Sign in to Headway',
    title: 'Sign in to your account',
    email: 'Email',
    password: 'Password',
    submit: 'Sign In',
    refused: 'Invalid username or password.',
    disabled: 'Account is disabled, contact your administrator.',
    timedOut: 'Your login attempt timed out. Login will start from the beginning.',
  },
  demo: {
    title: 'Demo accounts',
    password: 'Every demo account has the password',
    columns: { role: 'Role', email: 'Email' },
  },
  logout: {
    documentTitle: 'Sign out of Headway',
    title: 'Logging out',
    question: 'Do you want to log out?',
    submit: 'Logout',
    doneTitle: 'You are logged out',
    done: 'You are logged out',
  },
  error: {
    title: 'We are sorry...',
    backToApplication: 'Back to Headway',
    loginCookieMissing:
      'Restart login cookie not found. It may have expired; it may have been deleted or cookies are disabled in your browser. If cookies are disabled then enable them. Click Back to Application to login again.',
    clientNotFound: 'Client not found.',
    redirectUri: 'Invalid parameter: redirect_uri',
    logoutRedirectUri: 'Invalid redirect uri',
    idTokenHint: 'Invalid parameter: id_token_hint',
    attemptOver: 'This sign-in page is no longer valid. Go back to Headway and sign in again.',
    notFound: 'Page not found',
    unexpected: 'An unexpected error has happened. Go back to Headway and try again.',
  },
} as const
