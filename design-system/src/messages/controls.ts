/** Texts of form controls and tables, which are not part of the first load. */
export const controlMessages = {
  staleFields: {
    taken: 'Updated in the saved version:',
    both: 'Changed in both versions. Pick one:',
    mine: 'This form',
    theirs: 'Saved version',
    nothing: 'empty',
  },
  dataTable: { width: (column: string) => `Width of ${column}` },
  tagInput: {
    added: (tag: string) => `${tag} added`,
    removed: (tag: string) => `${tag} removed`,
    duplicate: (tag: string) => `${tag} is already in the list`,
    list: 'Tags',
  },
  dateField: {
    day: (day: string, { isToday, isSelected }: { isToday: boolean; isSelected: boolean }) =>
      `${isToday ? 'Today, ' : ''}${day}${isSelected ? ', selected' : ''}`,
    open: 'Open the calendar',
    calendar: 'Calendar',
    hint: 'You can also type “fri” or “+3d”.',
    meaning: (weekday: string, day: string) => `${weekday}, ${day}`,
  },
  numberField: {
    increase: 'Increase',
    decrease: 'Decrease',
  },
  peoplePicker: {
    search: 'Search by name or email',
    remove: (name: string) => `Remove ${name}`,
    selected: (count: number) => `${count} selected`,
    noneFound: 'No people found',
    selectedList: 'Selected people',
  },
  personCombobox: {
    clear: (name: string) => `Remove ${name}`,
    none: 'No people found',
    failed: 'Couldn’t load people.',
    found: (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
  },
  fileDropZone: {
    instruction: 'Drop files here, paste them, or',
    instructionSingle: 'Drop a file here, paste it, or',
    choose: 'Choose files',
    chooseSingle: 'Choose a file',
    remove: (name: string) => `Remove ${name}`,
    list: 'Chosen files',
    rejectedType: (name: string) => `${name}: this file type isn’t supported.`,
    rejectedEmpty: (name: string) => `${name}: this file is empty.`,
    rejectedDuplicate: (name: string) => `${name}: already in the list.`,
    added: (count: number) => (count === 1 ? '1 file added' : `${count} files added`),
    uploading: (name: string) => `Uploading ${name}`,
  },
} as const
