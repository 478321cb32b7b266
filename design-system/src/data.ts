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
export { ActionCard, type ActionCardProps } from './action-card/ActionCard.tsx'
export { DeviceRow, type DeviceRowProps } from './device-row/DeviceRow.tsx'
export { StatCard, type StatCardProps } from './stat-card/StatCard.tsx'
export { Timeline, type TimelineItem, type TimelineProps } from './timeline/Timeline.tsx'
export { ApprovalBadge, type Approval } from './badge/ApprovalBadge.tsx'
export { RoleBadge, type RoleBadgeProps } from './badge/RoleBadge.tsx'
export { DetailPlaceholder, type DetailPlaceholderProps } from './states/DetailPlaceholder.tsx'
export { TableCard } from './plain-table/Table.ts'
export { ForbiddenState, type ForbiddenStateProps } from './states/ForbiddenState.tsx'
export { Rows, type RowsProps } from './rows/Rows.tsx'
