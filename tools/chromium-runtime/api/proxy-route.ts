import { commandLine } from './command-line.ts'

/** host and port of a proxy that speaks HTTP */
export interface ProxyAddress {
  readonly host: string
  readonly port: number
}

/**
 * The proxy that `--proxy-server` and `--proxy-bypass-list` name for an address. As in Chromium, this machine is reached
 * without it unless the list has `<-loopback>`; other entries of either switch than plain ones throw.
 */
export function proxyFor({ hostname }: URL): ProxyAddress | null {
  const server = commandLine.getSwitchValue('proxy-server')
  const bypass = commandLine.getSwitchValue('proxy-bypass-list')
  if (server === '') return null
  if (bypass !== '' && bypass !== '<-loopback>')
    throw new Error(`--proxy-bypass-list=${bypass} is not imitated`)
  if (bypass === '' && isLoopback(hostname)) return null
  const found = /^(?:http:\/\/)?([a-z0-9.-]+):(\d+)$/.exec(server)
  if (!found?.[1]) throw new Error(`--proxy-server=${server} is not imitated`)
  return { host: found[1], port: Number(found[2]) }
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
