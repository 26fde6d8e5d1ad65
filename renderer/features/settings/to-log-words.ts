import { LOG_ACTIONS, type LogWord } from '../../../shared/domain/auditor-log.ts'
import { logStrings } from './log-strings.ts'

/** More words narrow nothing down that is still to be read. */
const MOST = 20

/** The words of a search through the log, each with the actions that are called so. */
export function toLogWords(typed: string): readonly LogWord[] {
  const words = new Set(typed.toLocaleLowerCase().split(/\s+/).filter(Boolean))
  return [...words].slice(0, MOST).map((text) => ({
    text,
    actions: LOG_ACTIONS.filter((action) => logStrings.actions[action].toLocaleLowerCase().includes(text)),
  }))
}
