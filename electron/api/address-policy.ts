import { AppError } from '../../shared/app-error.ts'
import { isAcceptableBaseUrl } from '../../shared/domain/workspace.ts'

/**
 * The address of a request, once it is known to be https, or http to this machine: a signed request can be sent again
 * by whoever reads it on the way. Checked for every request, not only when the address is entered.
 * @throws AppError *insecure-address*; nothing was looked up or sent.
 */
export function requireSecureAddress(url: string): URL {
  if (isAcceptableBaseUrl(url) && URL.canParse(url)) return new URL(url)
  throw new AppError('insecure-address', 'Requests go to https addresses, or to this machine, only.')
}
