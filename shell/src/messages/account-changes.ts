/** Texts about account changes at the identity provider, loaded on demand. */
export const accountChangeMessages = {
  unavailable: 'The sign-in service can’t be reached right now. Please try again in a moment.',
  insecure: 'This needs a secure connection (https).',
  outcomes: {
    UPDATE_PASSWORD: {
      success: 'Your password has been changed.',
      cancelled: 'Your password was not changed.',
      error: 'Your password was not changed. Please try again.',
    },
    CONFIGURE_TOTP: {
      success: 'Two-factor sign-in is set up.',
      cancelled: 'Two-factor sign-in was not set up.',
      error: 'Two-factor sign-in was not set up. Please try again.',
    },
  },
} as const
