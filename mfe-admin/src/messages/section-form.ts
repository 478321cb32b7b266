/** Texts of the form that adds or edits a section. */
export const sectionFormMessages = {
  title: 'Edit section',
  createTitle: 'Add a section',
  description: 'Owner of the section and rules for its releases.',
  createDescription: 'Next, create a publishing token for the team. The first release adds the routes.',
  name: 'Name',
  nameHint: 'The federation name, such as mfe_travel. It can’t be changed later.',
  label: 'Title',
  team: 'Team',
  contact: 'Contact',
  contactHint: 'Address to reach the team when the section fails.',
  needsSignature: 'Accept signed releases only',
  submit: 'Save',
  createSubmit: 'Add section',
  done: 'Section saved',
  created: 'Section added',
} as const
