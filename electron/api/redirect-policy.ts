import { AppError } from '../../shared/app-error.ts'

/**
 * No redirect is followed: a signed request would be handed to whoever the reply names.
 * @throws AppError *redirect-refused* for any 3xx.
 */
export function refuseRedirect(status: number): void {
  if (status < 300 || status > 399) return
  throw new AppError('redirect-refused', 'The service points to another address.', { details: { status } })
}
