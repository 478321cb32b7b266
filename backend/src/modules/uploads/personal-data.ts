/** Columns with personal data that an export of a user's data leaves out (docs/PERMISSIONS.md, "Personal data"). */
export const unlistedColumns = {
  'uploads.user_id': 'files that are not part of a report or task yet; deleted after a day',
}
