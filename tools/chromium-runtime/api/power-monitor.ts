import { HonestEmitter, honest } from '../honest.ts'

/** Can be listened to, and hears nothing: this runtime does not ask the system for its power events. */
export const powerMonitor = honest(
  'powerMonitor',
  new HonestEmitter('powerMonitor', ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown']),
)
