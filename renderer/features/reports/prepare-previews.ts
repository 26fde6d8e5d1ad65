import { call } from '../../ipc/use-call.ts'
import { placeOf, useViewStore } from '../../stores/view-store.ts'

/** For a preview that is expected; one that fails says so itself. */
export function preparePreviews(): void {
  call('report:prepare-preview', undefined).catch(() => undefined)
}

/** Whatever leads to Reports, what previews need is loaded while the screen is drawn. */
export function prepareWhenShown(): void {
  useViewStore.subscribe(({ view }, former) => {
    if (placeOf(view) === 'reports' && placeOf(former.view) !== 'reports') preparePreviews()
  })
}
