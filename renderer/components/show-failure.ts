import { notifications } from '@mantine/notifications'
import { toAppError } from '../../shared/app-error.ts'
import { ERROR_STRINGS } from '../../shared/strings/error-strings.ts'

/** Tells of a failure that belongs to no form or place on the screen; it stays until it is dismissed. */
export function showFailure(error: unknown): void {
  const { code } = toAppError(error)
  const strings = ERROR_STRINGS[code]
  notifications.show({
    color: 'red',
    title: strings.title,
    message: `${strings.meaning} ${strings.nextStep}`,
    autoClose: false,
    withBorder: true,
  })
}
