import './keychain-wait.css'
import { Button, Loader, Portal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { showFailure } from '../components/show-failure.ts'
import { call, listen } from '../ipc/call.ts'
import { commonStrings } from '../strings/common-strings.ts'
import { frameStrings as strings } from '../strings/frame-strings.ts'

/** The system may be asking for a password in a window of its own; nothing here is blocked meanwhile. */
export function KeychainWait() {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => listen('keychain:waiting', (news) => setWaiting(news.isWaiting)), [])
  if (!isWaiting) return null
  return (
    <Portal>
      <div className="keychain-wait" role="status">
        <Loader size={16} aria-hidden />
        <span>{strings.keychainWait}</span>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void call('keychain:cancel', undefined).catch(showFailure)}
        >
          {commonStrings.cancel}
        </Button>
      </div>
    </Portal>
  )
}
