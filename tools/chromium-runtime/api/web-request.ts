import type * as Electron from 'electron'
import { notImplemented } from '../strict-stub.ts'

type Details = Electron.OnBeforeRequestListenerDetails
type Listener = (details: Details, callback: (response: Electron.CallbackResponse) => void) => void

/** The application's veto over requests of its pages, asked before anything is sent. */
export class WebRequest implements Pick<Electron.WebRequest, 'onBeforeRequest'> {
  #listener: Listener | null = null

  /** @param filter only the form without a filter is used by the application. */
  onBeforeRequest(filter: Electron.WebRequestFilter | Listener | null, listener?: Listener | null): void {
    if (filter !== null && typeof filter !== 'function') {
      throw notImplemented('webRequest.onBeforeRequest with a filter')
    }
    this.#listener = listener ?? filter
  }

  /** @returns whether the request may go on. */
  async allows(details: Details): Promise<boolean> {
    const listener = this.#listener
    if (!listener) return true
    const response = await new Promise<Electron.CallbackResponse>((resolve) => listener(details, resolve))
    if (response.redirectURL) throw notImplemented('redirectURL in webRequest.onBeforeRequest')
    return !response.cancel
  }
}
