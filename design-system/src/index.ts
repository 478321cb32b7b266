import './nonce.ts'

export {
  breakpoints,
  color,
  darkPalette,
  duration,
  easing,
  font,
  fontFamilies,
  height,
  layer,
  lightPalette,
  media,
  radius,
  shadow,
  size,
  space,
  themeStorageKey,
  tokensCss,
  width,
  type Palette,
} from './tokens/tokens.ts'
export { truncate, visuallyHidden } from './style/styles.ts'
export { GlobalStyle } from './theme/GlobalStyle.ts'
export {
  applyTheme,
  readThemePreference,
  setDefaultTheme,
  setThemePreference,
  type ResolvedTheme,
  type ThemePreference,
} from './theme/themeStore.ts'
export { applyDensity, readDensity, setDensity, type Density } from './theme/density.ts'
export { useTheme, type Theme } from './theme/useTheme.ts'
export { useIsNarrow, useMediaQuery } from './theme/useMediaQuery.ts'
export { DesignSystemProvider } from './provider/DesignSystemProvider.tsx'
export { Alert, type AlertProps, type AlertTone } from './alert/Alert.tsx'
export { AppFrame, type AppFrameProps } from './app-header/AppFrame.tsx'
export { AppHeader, HeaderDivider, type AppHeaderProps } from './app-header/AppHeader.tsx'
export { SearchButton, type SearchButtonProps } from './app-header/SearchButton.tsx'
export { Avatar, initialsOf, type AvatarProps, type AvatarSize } from './avatar/Avatar.tsx'
export { AvatarStack, type AvatarStackProps } from './avatar/AvatarStack.tsx'
export { Badge, type BadgeProps, type BadgeTone } from './badge/Badge.tsx'
export { PriorityBadge } from './badge/PriorityBadge.tsx'
export { StatusBadge, StatusIcon, statusWord } from './badge/StatusBadge.tsx'
export { Button, type ButtonIntent, type ButtonProps, type ButtonSize } from './button/Button.tsx'
export { Card, CardFooter, CardText, CardTitle, type CardProps } from './card/Card.tsx'
export { coveringLink } from './card/coveringLink.ts'
export { CardGrid, type CardGridProps } from './card-grid/CardGrid.tsx'
export { Checkbox, type CheckboxProps } from './checkbox/Checkbox.tsx'
export { CompleteCircle, type CompleteCircleProps } from './complete-circle/CompleteCircle.tsx'
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog/ConfirmDialog.tsx'
export { TimeZoneContext, useToday } from './date-field/today.ts'
export { DescriptionList, type DescriptionListProps } from './description-list/DescriptionList.tsx'
export { DueDate, type DueDateProps } from './due-date/DueDate.tsx'
export { FilterChip, type FilterChipProps } from './filter-chip/FilterChip.tsx'
export { useFieldAttributes } from './field/fieldContext.ts'
export { formatFileSize, formatSize } from './file-drop-zone/fileSize.ts'
export { hasPreview } from './file-preview/filePreview.ts'
export { IconButton, type IconButtonProps } from './icon-button/IconButton.tsx'
export { PriorityBars } from './icons/PriorityBars.tsx'
export { isComposing } from './input/isComposing.ts'
export { Input, type InputProps } from './input/Input.tsx'
export { KeyHint } from './key-hint/KeyHint.tsx'
export { Link, type LinkProps } from './link/Link.tsx'
export { LiveRegion } from './live-region/LiveRegion.tsx'
export { announce, type Politeness } from './live-region/announcer.ts'
export { Menu, type MenuProps } from './menu/Menu.tsx'
export type { MenuEntry } from './menu/menuEntry.ts'
export { MoreButton, type MoreButtonProps } from './more-button/MoreButton.tsx'
export {
  NotificationItem,
  type NotificationItemProps,
  type NotificationKind,
} from './notification-item/NotificationItem.tsx'
export { PagedCardGrid, type PagedCardGridProps } from './paged-card-grid/PagedCardGrid.tsx'
export { PageHeader, type PageHeaderProps } from './page-header/PageHeader.tsx'
export { Muted, Panel, type PanelProps, RowItem, RowList, RowSubject } from './panel/Panel.tsx'
export { Table, TableScroller } from './plain-table/Table.ts'
export { Popover, type PopoverProps } from './popover/Popover.tsx'
export { ProgressBar, type ProgressBarProps, type ProgressTone } from './progress-bar/ProgressBar.tsx'
export {
  SegmentedControl,
  type SegmentedControlProps,
  type SegmentedOption,
} from './segmented-control/SegmentedControl.tsx'
export { Sidebar, type SidebarProps } from './sidebar/Sidebar.tsx'
export {
  SidebarBrand,
  SidebarEntry,
  SidebarGroup,
  SidebarUser,
  type SidebarBrandProps,
  type SidebarEntryProps,
  type SidebarGroupProps,
  type SidebarUserProps,
} from './sidebar/SidebarParts.tsx'
export { Skeleton, type SkeletonProps } from './skeleton/Skeleton.tsx'
export { SkipLink, type SkipLinkProps } from './skip-link/SkipLink.tsx'
export { SplitButton, type SplitButtonProps } from './split-button/SplitButton.tsx'
export { Spinner, type SpinnerProps } from './spinner/Spinner.tsx'
export { Async, type AsyncProps } from './states/Async.tsx'
export { NotFoundPage } from './states/NotFoundPage.tsx'
export { EmptyState, type EmptyStateProps } from './states/EmptyState.tsx'
export { ErrorState, type ErrorStateProps } from './states/ErrorState.tsx'
export { Tag, type TagProps } from './tag/Tag.tsx'
export { Toaster, useToasts } from './toast/Toaster.tsx'
export {
  dismissToast,
  forgetToasts,
  toast,
  toastFailure,
  toastSuccess,
  type ToastContent,
  type ToastEntry,
  type ToastHandle,
  type ToastIntent,
} from './toast/toastStore.ts'
export { Tooltip, type TooltipProps } from './tooltip/Tooltip.tsx'
export { VisuallyHidden } from './visually-hidden/VisuallyHidden.tsx'
