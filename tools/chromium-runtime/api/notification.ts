import { spawn } from 'node:child_process'
import type * as Electron from 'electron'
import { findProgram } from '../../programs/find-program.ts'
import { StrictEmitter, strictStub } from '../strict-stub.ts'

/** A desktop notification through the system's notify-send. */
export class Notification extends StrictEmitter {
  readonly title: string
  readonly body: string

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'failed'])
    this.title = title
    this.body = body
  }

  static isSupported(): boolean {
    return findProgram('notify-send') !== undefined
  }

  show(): void {
    const child = spawn('notify-send', ['--', this.title, this.body], { stdio: 'ignore' })
    child.once('error', (error) => this.emit('failed', {}, String(error)))
    child.once('spawn', () => this.emit('show', {}))
  }
}
strictStub('Notification', Notification.prototype)
