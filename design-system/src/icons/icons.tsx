import {
  Activity,
  ArrowLeft,
  ArrowRight,
  Bell,
  Calendar,
  CalendarClock,
  ChartColumn,
  Check,
  ChevronDown,
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
  File,
  FileImage,
  FileSpreadsheet,
  FileText,
  Inbox,
  Info,
  KeyRound,
  LayoutDashboard,
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
  RefreshCw,
  Repeat,
  Search,
  Send,
  Settings,
  Shield,
  ShieldAlert,
  Sun,
  Trash2,
  TriangleAlert,
  Upload,
  UserCheck,
  UserCog,
  UserX,
  Users,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'

export interface IconProps {
  /** Pixels; 16 sits on a line of body text. */
  size?: number
  className?: string
}

/** An icon of the house: decorative, drawn in the text's colour. */
export type Icon = ComponentType<IconProps>

function icon(Glyph: LucideIcon): Icon {
  return function IconGlyph({ size = 16, className }: IconProps) {
    return <Glyph size={size} strokeWidth={1.75} aria-hidden="true" className={className} />
  }
}

export const ActivityIcon = icon(Activity)
export const AlertIcon = icon(TriangleAlert)
export const ArrowLeftIcon = icon(ArrowLeft)
export const ArrowRightIcon = icon(ArrowRight)
export const BellIcon = icon(Bell)
export const CalendarIcon = icon(Calendar)
export const ChartIcon = icon(ChartColumn)
export const CheckIcon = icon(Check)
export const ChevronDownIcon = icon(ChevronDown)
export const KeyIcon = icon(KeyRound)
export const ChevronRightIcon = icon(ChevronRight)
export const CircleAlertIcon = icon(CircleAlert)
export const CircleCheckIcon = icon(CircleCheck)
export const CircleEmptyIcon = icon(Circle)
export const CircleHalfIcon = icon(Contrast)
export const ClockIcon = icon(Clock)
export const ClockAlertIcon = icon(ClockAlert)
export const CloseIcon = icon(X)
export const CopyIcon = icon(Copy)
export const DashboardIcon = icon(LayoutDashboard)
export const DeadlineIcon = icon(CalendarClock)
export const DownloadIcon = icon(Download)
export const ExternalLinkIcon = icon(ExternalLink)
export const FileIcon = icon(File)
export const FileImageIcon = icon(FileImage)
export const FileSpreadsheetIcon = icon(FileSpreadsheet)
export const FileTextIcon = icon(FileText)
export const InboxIcon = icon(Inbox)
export const InfoIcon = icon(Info)
export const LinkIcon = icon(Link)
export const LockIcon = icon(Lock)
export const LogInIcon = icon(LogIn)
export const LogOutIcon = icon(LogOut)
export const MinusIcon = icon(Minus)
export const MonitorIcon = icon(Monitor)
export const MoonIcon = icon(Moon)
export const MoreIcon = icon(Ellipsis)
export const OrganizationIcon = icon(Network)
export const PanelLeftIcon = icon(PanelLeft)
export const PencilIcon = icon(Pencil)
export const PlusIcon = icon(Plus)
export const RefreshIcon = icon(RefreshCw)
export const RepeatIcon = icon(Repeat)
export const SearchIcon = icon(Search)
export const SecurityIcon = icon(ShieldAlert)
export const SendIcon = icon(Send)
export const SettingsIcon = icon(Settings)
export const ShieldIcon = icon(Shield)
export const SunIcon = icon(Sun)
export const TasksIcon = icon(ClipboardList)
export const TrashIcon = icon(Trash2)
export const UploadIcon = icon(Upload)
export const UserCheckIcon = icon(UserCheck)
export const UserInactiveIcon = icon(UserX)
export const UserSettingsIcon = icon(UserCog)
export const UsersIcon = icon(Users)
