import './error-notice.css'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const ICONS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconCircleX,
} as const

interface NoticeProps {
  readonly kind: keyof typeof ICONS
  readonly title: string
  readonly children?: ReactNode
}

/** Something the user should not overlook. Warnings and failures are announced to screen readers. */
export function Notice({ kind, title, children }: NoticeProps) {
  const Icon = ICONS[kind]
  const role = kind === 'bad' || kind === 'warning' ? 'alert' : 'status'
  return (
    <div className={`notice notice-${kind}`} role={role}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <div className="notice-body">
        <div className="notice-title">{title}</div>
        {children}
      </div>
    </div>
  )
}
