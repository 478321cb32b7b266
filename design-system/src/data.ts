/**
 * Tables, tabs and card columns. They are not part of the first load: the shell provides this module to the first
 * section that needs it.
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
