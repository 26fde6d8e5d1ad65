import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { findEngine } from '../../tools/preflight/find-electron.ts'
import { findProgram } from '../../tools/programs/find-program.ts'

/** strace, which Linux alone has. */
export const TRACER = findProgram('strace')

/**
 * Writes a program that starts the engine under strace, which follows every process and thread from its start: what
 * Chromium, a child process or a resolver of names sends is seen as well as what Node sends. With `-DD` the process
 * that is started becomes the application, and is killed as one; the tracer lives until the last process has ended.
 * libuv and Chromium use io_uring for files alone, and send datagrams by calls that are traced.
 * @param logPath takes the calls
 * @returns the program's path
 */
export function traceEngine(logPath: string): string {
  const path = `${logPath}.sh`
  const calls = 'connect,sendto,sendmsg,sendmmsg'
  const options = `-f -DD -qq -yy --seccomp-bpf -e signal=none -e trace=${calls} -s 0 -A -o '${logPath}'`
  writeFileSync(path, `#!/bin/sh\nexec '${TRACER}' ${options} '${findEngine()}' "$@"\n`)
  chmodSync(path, 0o700)
  return path
}

/** @returns each address that a process connected to or sent a datagram to, once, as *host:port*; resolvers by path */
export function readEgress(logPath: string): readonly string[] {
  const lines = readFileSync(logPath, 'latin1').split('\n')
  return [...new Set(lines.flatMap((line) => findAddress(line) ?? []))].sort()
}

const ADDRESSES = [
  /sin_port=htons\((?<port>\d+)\), sin_addr=inet_addr\("(?<host>[^"]+)"\)/,
  /sin6_port=htons\((?<port>\d+)\),.*inet_pton\(AF_INET6, "(?<host>[^"]+)"/,
  // A datagram without an address goes where its socket is connected to.
  /send\w+\(\d+<UDP(?:v6)?:\[.*?->\[?(?<host>[^\]>]+)\]?:(?<port>\d+)\]>/,
  // systemd looks names up for others over a socket of the machine.
  /sun_path="(?<host>[^"]*resolve[^"]*)"/,
]

function findAddress(line: string): string | undefined {
  // Connecting a datagram socket sends nothing. Chromium asks in this way whether there is a route for IPv6.
  if (/connect\(\d+<UDP/.test(line)) return undefined
  const groups = ADDRESSES.map((pattern) => pattern.exec(line)?.groups).find(Boolean)
  return groups && (groups.port ? `${groups.host}:${groups.port}` : groups.host)
}
