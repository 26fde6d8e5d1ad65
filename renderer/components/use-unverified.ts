import { useCall } from '../ipc/use-call.ts'
import { commonStrings } from '../strings/common-strings.ts'

/** “not verified”, as is all that the company says; in the demo also that nobody said it. */
export function useUnverified(): string {
  const isDemo = useCall('workspace:current', undefined).data?.isDemo ?? false
  return isDemo ? commonStrings.sampleAnswers : commonStrings.notVerified
}
