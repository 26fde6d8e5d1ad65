import './error-notice.css'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AppErrorShape } from '../../shared/app-error.ts'
import { wordsOf } from '../../shared/strings/cause-strings.ts'
import { commonStrings } from '../strings/common-strings.ts'

const ICONS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconCircleX,
} as const

interface NoticeProps {
  readonly kind: keyof typeof ICONS
  readonly title: string
  /** Long; what is announced of it is said elsewhere. */
  readonly isSilent?: boolean
  readonly children?: ReactNode
}

/** Something the user should not overlook. Warnings and failures are announced to screen readers. */
export function Notice({ kind, title, isSilent = false, children }: NoticeProps) {
  const Icon = ICONS[kind]
  const role = kind === 'bad' || kind === 'warning' ? 'alert' : 'status'
  return (
    <div className="notice" data-tone={kind} role={isSilent ? undefined : role}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <div className="notice-body">
        <div className="notice-title">{title}</div>
        {children}
      </div>
    </div>
  )
}

interface ErrorNoticeProps {
  readonly error: AppErrorShape
  /** The one button. */
  readonly children?: ReactNode
}

/** A failure in words: what happened, what it means for the data, what to do next; the technical part is small. */
export function ErrorNotice({ error, children }: ErrorNoticeProps) {
  const strings = wordsOf(error)
  const isSaid = ['', strings.title].includes(error.message.replace(/\.$/, ''))
  return (
    <Notice kind="bad" title={strings.title}>
      <p>
        {strings.meaning} {strings.nextStep}
      </p>
      <p className="notice-code">
        {commonStrings.code(error.code)}
        {!isSaid && ` · ${error.message}`}
      </p>
      {children}
    </Notice>
  )
}
