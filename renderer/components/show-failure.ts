import { notifications } from '@mantine/notifications'
import { toAppError } from '../../shared/app-error.ts'
import { ERROR_WORDS } from '../../shared/strings/error-strings.ts'

/** Tells of a failure that belongs to no form or place on the screen. */
export function showFailure(error: unknown): void {
  const { code } = toAppError(error)
  const words = ERROR_WORDS[code]
  notifications.show({
    color: 'red',
    title: words.title,
    message: `${words.meaning} ${words.nextStep}`,
    autoClose: 12_000,
    withBorder: true,
  })
}
