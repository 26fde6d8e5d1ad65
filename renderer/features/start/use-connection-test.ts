import { showFailure } from '../../components/frame/failure-line.tsx'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { call, useAction } from '../../ipc/use-call.ts'

/**
 * Tests a connection; Escape cancels a test under way, whose outcome is then as if there had been none.
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
  return { ...test, data: isCancelled ? undefined : data, cancel }
}
