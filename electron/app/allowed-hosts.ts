import { AppError } from '../../shared/app-error.ts'
import { hasService, originOf } from '../../shared/domain/workspace.ts'
import { log } from '../lib/log/log.ts'
import type { Workspace } from './workspace.ts'

/**
 * [Note: Hosts asked] The page names addresses, and a page that was taken over may name any. Nothing is sent to a host
 * that is not the recorded one of the open workspace before the user allowed it in a dialog of the system, which the
 * page cannot answer. The answer holds until the application ends.
 */
export class AllowedHosts {
  readonly #confirm: (origin: string) => Promise<boolean>
  readonly #origins = new Set<string>()

  constructor(confirm: (origin: string) => Promise<boolean>) {
    this.#confirm = confirm
  }

  /** @throws AppError *cancelled* where the user does not allow it, *busy* while another dialog is open. */
  async allow(address: string, workspace: Workspace | null): Promise<void> {
    const origin = originOf(address)
    const recorded = workspace?.record.connection
    if (recorded && hasService(recorded) && originOf(recorded.baseUrl) === origin) return
    if (this.#origins.has(origin)) return
    const isAllowed = await this.#confirm(origin)
    log({ event: 'host-asked', isAllowed })
    if (!isAllowed) throw new AppError('cancelled', 'Nothing was sent to this address.')
    this.#origins.add(origin)
  }
}
