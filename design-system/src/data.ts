/**
 * What pages of figures are made of. It is no part of the first load: the shell provides it to the first section that
 * shows some.
 */

export { CardColumn, type CardColumnProps } from './card-column/CardColumn.tsx'
export { Tabs, type TabItem, type TabsProps } from './tabs/Tabs.tsx'
export {
  PlainTable,
  type PlainColumn,
  type PlainRow,
  type PlainTableProps,
} from './plain-table/PlainTable.tsx'
export {
  DataTable,
  type DataColumn,
  type DataTableProps,
  GroupedTable,
  RowGroup,
  type RowGroupProps,
} from './data-table/DataTable.tsx'
