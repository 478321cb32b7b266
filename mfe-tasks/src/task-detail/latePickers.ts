/** Pickers of task properties, in one chunk that is loaded when the first of them is opened. */

export { AssigneesPicker } from './AssigneesPicker.tsx'
export { DescriptionEditor } from './DescriptionEditor.tsx'
export { DuePicker } from './DuePicker.tsx'
export { ProgressPicker } from './ProgressPicker.tsx'
export { TagsPicker } from './TagsPicker.tsx'
