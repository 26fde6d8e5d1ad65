import type * as Electron from 'electron'
import { strictStub } from '../strict-stub.ts'

const started = new Set<number>()
let lastId = -1

/** Keeps the list of who blocks; the system hears nothing of it from this runtime. */
export const powerSaveBlocker: Electron.PowerSaveBlocker = strictStub('powerSaveBlocker', {
  start(_type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    started.add(++lastId)
    return lastId
  },
  stop: (id: number) => started.delete(id),
  isStarted: (id: number) => started.has(id),
})
