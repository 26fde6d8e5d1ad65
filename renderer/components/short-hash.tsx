import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { commonStrings } from '../strings/common-strings.ts'
import { IconButton } from './controls/button.tsx'

const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

interface ShortHashProps {
  readonly hash: string
  /** Names the button, such as *Copy SHA-256*. */
  readonly copyLabel: string
}

/** Its first 8 and last 4 digits; all of it on hover and in the clipboard. */
export function ShortHash({ hash, copyLabel }: ShortHashProps) {
  return (
    <>
      <code title={hash}>
        {hash.slice(0, 8)} … {hash.slice(-4)}
      </code>
      <CopyButton value={hash}>
        {({ copied, copy }) => (
          <IconButton
            label={copied ? commonStrings.copied : copyLabel}
            icon={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
            onClick={copy}
          />
        )}
      </CopyButton>
    </>
  )
}
