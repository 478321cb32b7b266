import {
  Activity,
  ArrowLeft,
  ArrowRight,
  Ban,
  Bell,
  Calendar,
  CalendarClock,
  ChartColumn,
  ChartNoAxesGantt,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Circle,
  CircleAlert,
  CircleCheck,
  ClipboardList,
  Clock,
  ClockAlert,
  Contrast,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  File,
  FileImage,
  FileSpreadsheet,
  FileText,
  GripVertical,
  Inbox,
  Info,
  KeyRound,
  LayoutDashboard,
  MessageSquare,
  Link,
  Lock,
  LogIn,
  LogOut,
  Minus,
  Monitor,
  Moon,
  Network,
  PanelLeft,
  Pencil,
  Plus,
  Printer,
  RefreshCw,
  Repeat,
  Search,
  Send,
  Settings,
  Shield,
  ShieldAlert,
  Sun,
  Tag,
  Trash2,
  TriangleAlert,
  Undo2,
  Upload,
  UserCheck,
  UserCog,
  UserPlus,
  UserX,
  Users,
  X,
  type LucideIcon,
  SquareKanban,
  Bookmark,
  LayoutGrid,
  ListChecks,
  ListFilter,
  Table2,
  ArrowDown,
  ArrowUp,
} from 'lucide-react'
import type { ComponentType } from 'react'

export interface IconProps {
  /** Size in pixels; 16 fits a line of body text. */
  size?: number
  /** Color of the text by default. */
  color?: string
  className?: string
}

/** Decorative icon in the color of the text. */
export type Icon = ComponentType<IconProps>

/** Its calls are marked as pure, so that a bundle contains only the icons that it uses. */
function icon(Glyph: LucideIcon): Icon {
  return function IconGlyph({ size = 16, color, className }: IconProps) {
    return (
      <Glyph
        size={size}
        color={color ?? 'currentColor'}
        strokeWidth={1.75}
        aria-hidden="true"
        className={className}
      />
    )
  }
}

export const ActivityIcon = /* @__PURE__ */ icon(Activity)
export const AlertIcon = /* @__PURE__ */ icon(TriangleAlert)
export const ArrowDownIcon = /* @__PURE__ */ icon(ArrowDown)
export const ArrowUpIcon = /* @__PURE__ */ icon(ArrowUp)
export const ArrowLeftIcon = /* @__PURE__ */ icon(ArrowLeft)
export const ArrowRightIcon = /* @__PURE__ */ icon(ArrowRight)
export const BellIcon = /* @__PURE__ */ icon(Bell)
export const CalendarIcon = /* @__PURE__ */ icon(Calendar)
export const ChartIcon = /* @__PURE__ */ icon(ChartColumn)
export const CheckIcon = /* @__PURE__ */ icon(Check)
export const ChevronDownIcon = /* @__PURE__ */ icon(ChevronDown)
export const KeyIcon = /* @__PURE__ */ icon(KeyRound)
export const ChevronLeftIcon = /* @__PURE__ */ icon(ChevronLeft)
export const ChevronRightIcon = /* @__PURE__ */ icon(ChevronRight)
export const CircleAlertIcon = /* @__PURE__ */ icon(CircleAlert)
export const CircleCheckIcon = /* @__PURE__ */ icon(CircleCheck)
/** Filled circle with a cut-out check mark. */
export function CircleCheckFilledIcon({ size = 16, color = 'currentColor', className }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" className={className}>
      <path
        fill={color}
        d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.7 5.2-4.2 4.6a.8.8 0 0 1-1.15.03L4.3 8.8a.8.8 0 1 1 1.13-1.13l1.45 1.44 3.64-3.98a.8.8 0 1 1 1.18 1.08Z"
      />
    </svg>
  )
}
export const CircleEmptyIcon = /* @__PURE__ */ icon(Circle)
export const CircleHalfIcon = /* @__PURE__ */ icon(Contrast)
export const ClockIcon = /* @__PURE__ */ icon(Clock)
export const ClockAlertIcon = /* @__PURE__ */ icon(ClockAlert)
export const CloseIcon = /* @__PURE__ */ icon(X)
export const BoardIcon = /* @__PURE__ */ icon(SquareKanban)
export const BookmarkIcon = /* @__PURE__ */ icon(Bookmark)
export const CardsIcon = /* @__PURE__ */ icon(LayoutGrid)
export const FilterIcon = /* @__PURE__ */ icon(ListFilter)
export const TableIcon = /* @__PURE__ */ icon(Table2)
export const CopyIcon = /* @__PURE__ */ icon(Copy)
export const DashboardIcon = /* @__PURE__ */ icon(LayoutDashboard)
export const DeadlineIcon = /* @__PURE__ */ icon(CalendarClock)
export const DownloadIcon = /* @__PURE__ */ icon(Download)
export const ExternalLinkIcon = /* @__PURE__ */ icon(ExternalLink)
export const EyeIcon = /* @__PURE__ */ icon(Eye)
export const FileIcon = /* @__PURE__ */ icon(File)
export const FileImageIcon = /* @__PURE__ */ icon(FileImage)
export const FileSpreadsheetIcon = /* @__PURE__ */ icon(FileSpreadsheet)
export const FileTextIcon = /* @__PURE__ */ icon(FileText)
export const GripIcon = /* @__PURE__ */ icon(GripVertical)
export const InboxIcon = /* @__PURE__ */ icon(Inbox)
export const InfoIcon = /* @__PURE__ */ icon(Info)
export const LinkIcon = /* @__PURE__ */ icon(Link)
export const LockIcon = /* @__PURE__ */ icon(Lock)
export const LogInIcon = /* @__PURE__ */ icon(LogIn)
export const LogOutIcon = /* @__PURE__ */ icon(LogOut)
export const MessageIcon = /* @__PURE__ */ icon(MessageSquare)
export const MinusIcon = /* @__PURE__ */ icon(Minus)
export const MonitorIcon = /* @__PURE__ */ icon(Monitor)
export const MoonIcon = /* @__PURE__ */ icon(Moon)
export const MoreIcon = /* @__PURE__ */ icon(Ellipsis)
export const OrganizationIcon = /* @__PURE__ */ icon(Network)
export const PanelLeftIcon = /* @__PURE__ */ icon(PanelLeft)
export const PencilIcon = /* @__PURE__ */ icon(Pencil)
export const PlusIcon = /* @__PURE__ */ icon(Plus)
export const PrinterIcon = /* @__PURE__ */ icon(Printer)
export const RefreshIcon = /* @__PURE__ */ icon(RefreshCw)
export const RepeatIcon = /* @__PURE__ */ icon(Repeat)
export const SearchIcon = /* @__PURE__ */ icon(Search)
export const SecurityIcon = /* @__PURE__ */ icon(ShieldAlert)
export const SendIcon = /* @__PURE__ */ icon(Send)
export const SettingsIcon = /* @__PURE__ */ icon(Settings)
export const ShieldIcon = /* @__PURE__ */ icon(Shield)
export const SunIcon = /* @__PURE__ */ icon(Sun)
export const BlockedIcon = /* @__PURE__ */ icon(Ban)
export const TagIcon = /* @__PURE__ */ icon(Tag)
export const TimelineIcon = /* @__PURE__ */ icon(ChartNoAxesGantt)
export const ListChecksIcon = /* @__PURE__ */ icon(ListChecks)
export const UserAddIcon = /* @__PURE__ */ icon(UserPlus)
export const TasksIcon = /* @__PURE__ */ icon(ClipboardList)
export const TrashIcon = /* @__PURE__ */ icon(Trash2)
export const UndoIcon = /* @__PURE__ */ icon(Undo2)
export const UploadIcon = /* @__PURE__ */ icon(Upload)
export const UserCheckIcon = /* @__PURE__ */ icon(UserCheck)
export const UserInactiveIcon = /* @__PURE__ */ icon(UserX)
export const UserSettingsIcon = /* @__PURE__ */ icon(UserCog)
export const UsersIcon = /* @__PURE__ */ icon(Users)
