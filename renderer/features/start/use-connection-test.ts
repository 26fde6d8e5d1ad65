import { showFailure } from '../../components/frame/failure-line.tsx'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { call, useAction } from '../../ipc/use-call.ts'

/**
 * Tests a connection; Escape cancels a test under way, whose outcome is then as if there had been none. So is that of
 * a test whose host the user did not allow.
 * @param onEnd is not called for a canceled test.
 */
export function useConnectionTest(onEnd?: () => void) {
  const test = useAction('connection:test', (reply) => {
    if (reply.isAccepted || reply.error.code !== 'cancelled') onEnd?.()
  })
  const { data } = test
  const isCancelled = data?.isAccepted === false && data.error.code === 'cancelled'
  const cancel = () => void call('connection:cancel-test', undefined).catch(showFailure)
  useKeys(['anywhere'], test.isPending ? { back: cancel } : {})
  const error = test.error?.code === 'cancelled' ? null : test.error
  return { ...test, data: isCancelled ? undefined : data, error, cancel }
}
