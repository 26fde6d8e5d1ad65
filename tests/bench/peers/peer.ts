import type { Question } from './questions.ts'
import type { RawReplies } from './raw-replies.ts'
import type { Program } from './session.ts'

/** Another way to answer the questions: a program with data of its own in a folder. */
export interface Peer {
  readonly name: string
  /** Null where it is not installed. */
  readonly findVersion: () => string | null
  /** Where to find it, for whoever lacks it. */
  readonly source: string
  /**
   * From the raw replies to the first answer: a program to run to its end, with its input. Null where nothing is
   * loaded, because each question reads the files.
   */
  readonly load: ((raw: RawReplies, folder: string) => Loading) | null
  /** Names of the files that it makes when it loads. */
  readonly files: RegExp
  /** True where a restart reads all data again. */
  readonly readsAgain: boolean
  /** The program that answers from what was loaded. */
  readonly open: (raw: RawReplies, folder: string) => Program
  /** What it is asked; several where the question is about several reviews in turn, and none where it has no answer. */
  readonly ask: (question: Question, raw: RawReplies, folder: string) => readonly string[]
}

export interface Loading {
  readonly command: readonly [string, ...string[]]
  readonly input?: string
}
