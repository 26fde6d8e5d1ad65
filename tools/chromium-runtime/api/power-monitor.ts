import { StrictEmitter, strictStub } from '../strict-stub.ts'

/** Can be listened to, and hears nothing but what tests emit: this runtime does not ask the system for its power events. */
export const powerMonitor = strictStub(
  'powerMonitor',
  new StrictEmitter('powerMonitor', ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown']),
)
