import { type AppErrorCode, type ErrorExit, toErrorExit } from '../../shared/app-error.ts'

/** Exit codes of the command-line contract. */
export const EXIT = {
  done: 0,
  internal: 1,
  usage: 2,
  incomplete: 3,
  verificationFailed: 4,
  credentials: 5,
  network: 6,
} as const satisfies Readonly<Record<'done' | ErrorExit, number>>
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

export function exitOfError(code: AppErrorCode): ExitCode {
  return EXIT[toErrorExit(code)]
}
