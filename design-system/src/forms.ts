/**
 * Form controls. They are not part of the first load: the shell provides this module to the first section that opens a
 * form.
 */

export { Combobox, type ComboboxProps, type ComboboxTexts } from './combobox/Combobox.tsx'
export { type DayFormat, parseDay } from './date-field/parseDay.ts'
export { splitTime } from './date-field/splitTime.ts'
export { DayCalendar } from './date-field/DayCalendar.tsx'
export { DateField, type DateFieldProps } from './date-field/DateField.tsx'
export { type DayRange, DayRangeFields, type DayRangeFieldsProps } from './day-range/DayRangeFields.tsx'
export { FilterRow, type FilterRowProps } from './filter-row/FilterRow.tsx'
export { Field, type FieldProps } from './field/Field.tsx'
export { FormRow } from './field/FormLayout.tsx'
export { Form, type FormProps } from './form/Form.tsx'
export { FormDialog, type FormDialogProps } from './form/FormDialog.tsx'
export { ReasonDialog, type ReasonDialogProps } from './form/ReasonDialog.tsx'
export { FileDropZone, type FileDropZoneProps } from './file-drop-zone/FileDropZone.tsx'
export { PeoplePicker, type PeoplePickerProps, type PickablePerson } from './people-picker/PeoplePicker.tsx'
export { PersonCombobox, type PersonComboboxProps } from './person-combobox/PersonCombobox.tsx'
export { Slider, type SliderProps } from './slider/Slider.tsx'
export { StaleFields, type StaleFieldsProps } from './stale-fields/StaleFields.tsx'
export { Switch, type SwitchProps } from './switch/Switch.tsx'
export { TagInput, type TagInputProps } from './tag-input/TagInput.tsx'
export { Textarea, type TextareaProps } from './textarea/Textarea.tsx'
export { FileList, FileRow, type FileItem, type FileRowProps } from './file-drop-zone/FileRow.tsx'
export { NumberField, type NumberFieldProps } from './number-field/NumberField.tsx'
export { FormLayout } from './field/FormLayout.tsx'
export { Select, type SelectOption, type SelectProps } from './select/Select.tsx'
