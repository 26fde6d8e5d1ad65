import type { RecordedTime } from '../../shared/domain/visibility-event.ts'
import { endOfString, unescapeString } from './json-string.ts'
import { parseRecordedTime } from './parse-time.ts'

const QUOTE = 0x22
const COLON = 0x3a
const ZERO = 0x30
const ONE = 0x31
const NINE = 0x39
/** Every whole number of this many digits fits 64 bits. */
const SAFE_DIGITS = 18

/**
 * Reads the text of a page value by value. Each method accepts exactly the text that the general parser would accept,
 * and returns null or false for anything else, after which the cursor must not be used. An unfinished string throws
 * JsonFaultError, as in the general parser.
 */
export class PageCursor {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  /** Skips white space. @returns the next code unit; NaN at the end. */
  peek(): number {
    for (; ; this.at += 1) {
      const unit = this.text.charCodeAt(this.at)
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return unit
    }
  }

  /** Skips white space and one given character. */
  skip(unit: number): boolean {
    if (this.peek() !== unit) return false
    this.at += 1
    return true
  }

  /** Skips `"key"` and its colon. @param quoted the key with its quotes. */
  skipKey(quoted: string): boolean {
    if (!this.text.startsWith(quoted, this.at)) return false
    this.at += quoted.length
    return this.endKey()
  }

  /** The name of a member, without escapes; its colon is skipped. */
  takeName(): string | null {
    const name = this.takePlainText()
    return name !== null && this.endKey() ? name : null
  }

  /** The digits of a whole number that is not negative. */
  takeDigits(): string | null {
    const start = this.at
    let at = start
    for (let unit = this.text.charCodeAt(at); unit >= ZERO && unit <= NINE; unit = this.text.charCodeAt(at)) {
      at += 1
    }
    const length = at - start
    if (length === 0 || length > SAFE_DIGITS) return null
    if (length > 1 && this.text.charCodeAt(start) === ZERO) return null
    this.at = at
    return this.text.slice(start, at)
  }

  takeBit(): 0 | 1 | null {
    const unit = this.text.charCodeAt(this.at)
    if (unit !== ZERO && unit !== ONE) return null
    this.at += 1
    return unit === ONE ? 1 : 0
  }

  /** Text without escapes. */
  takePlainText(): string | null {
    if (this.text.charCodeAt(this.at) !== QUOTE) return null
    const { end, isEscaped } = endOfString(this.text, this.at)
    const start = this.at + 1
    this.at = end + 1
    return isEscaped ? null : this.text.slice(start, end)
  }

  takeTime(): RecordedTime | null {
    const text = this.takePlainText()
    return text === null ? null : parseRecordedTime(text)
  }

  /** Well-formed text, which the database can store. */
  takeContent(): string | null {
    if (this.text.charCodeAt(this.at) !== QUOTE) return null
    const { end, isEscaped } = endOfString(this.text, this.at)
    const start = this.at + 1
    this.at = end + 1
    const inner = this.text.slice(start, end)
    if (!isEscaped) return inner
    const content = unescapeString(inner, start)
    return content.isWellFormed() ? content : null
  }

  private endKey(): boolean {
    if (!this.skip(COLON)) return false
    this.peek()
    return true
  }
}
