import type { AppErrorShape } from '../app-error.ts'
import { ERROR_STRINGS, type ErrorStrings, KEPT, KEPT_OFFLINE } from './error-strings.ts'

type Cause = Pick<ErrorStrings, 'title' | 'nextStep'>

const UNREACHABLE: readonly (readonly [reason: RegExp, words: Cause])[] = [
  [
    /^(?:dns|ERR_NAME_)/,
    {
      title: 'The name of the service is not known',
      nextStep:
        'Check the spelling of the address. If it is right, the name service of this network may be down.',
    },
  ],
  [
    /^(?:refused|ERR_CONNECTION_REFUSED)/,
    {
      title: 'Nothing answers at this address',
      nextStep:
        'The machine was found, but nothing listens there. Check the port of the address, or try again later.',
    },
  ],
  [
    /^(?:unreachable|ERR_ADDRESS_|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_)/,
    {
      title: 'There is no way to the service from this network',
      nextStep: 'Check whether this computer is online, or needs a VPN to reach the service.',
    },
  ],
  [
    /^(?:ERR_PROXY_|ERR_TUNNEL_)/,
    {
      title: 'The proxy of this network did not let the request through',
      nextStep: 'Check the proxy settings of this system, or ask whoever looks after the network.',
    },
  ],
]

/** Reasons for which the certificate is that of another host. */
export const NAMES_ANOTHER_HOST = /ALTNAME|COMMON_NAME|HOSTNAME_MISMATCH/

const CERTIFICATE: readonly (readonly [reason: RegExp, words: Cause])[] = [
  [
    NAMES_ANOTHER_HOST,
    {
      title: 'The certificate belongs to another address',
      nextStep:
        'Check the spelling of the address: the certificate names the addresses for which it is valid.',
    },
  ],
  [
    /EXPIRED|NOT_YET_VALID|DATE_INVALID/,
    {
      title: 'The certificate of the service is out of date',
      nextStep: 'Check the clock of this computer. If it is right, the service has to renew its certificate.',
    },
  ],
  [
    /SELF_SIGNED|UNABLE_TO_|AUTHORITY_INVALID/,
    {
      title: 'Nobody this system trusts vouches for the certificate',
      nextStep: 'Behind a company proxy, ask for its certificate to be installed on this system.',
    },
  ],
]

const OUT_OF_MEMORY: Cause = {
  title: 'A part of the application ran out of memory',
  nextStep: 'Try again: it has started again. If it comes back, narrow the search or the scope.',
}

/** What a refusal by HTTP status asks for. */
const STATUS: readonly (readonly [status: RegExp, nextStep: string])[] = [
  [/^403$/, 'Ask the service whether these credentials may read history and responses.'],
  [/^404$|^405$|^410$/, 'Check the service address: the part before /api.'],
  [/^407$|^511$/, 'The network asks for a sign-in: open a browser and sign in, then try again.'],
  [/^5/, 'The fault is on the side of the service: try again later.'],
]

/** Where nothing was read that reading could go on from. */
const AGAIN: readonly (readonly [told: string, before: string])[] = [
  ['Continue the sync: it goes on at the first missing page.', 'Try again.'],
  ['then continue the sync: it goes on at the first missing page.', 'then try again.'],
  ['Continue the sync: the page is requested once more.', 'Try again.'],
]

/** As wordsOf, before a workspace has anything that could be kept or lost. */
export function wordsBeforeData(error: AppErrorShape): ErrorStrings {
  const words = wordsOf(error)
  return {
    ...words,
    nextStep: AGAIN.reduce((text, [told, before]) => text.replace(told, before), words.nextStep),
    meaning: words.meaning.replace(KEPT, '').replace(KEPT_OFFLINE, '').trim(),
  }
}

/** The texts for an error, specific to its cause if the cause has a known code. */
export function wordsOf({ code, details }: AppErrorShape): ErrorStrings {
  const words = ERROR_STRINGS[code]
  if (code === 'service-status' && details.status !== undefined) {
    const [, nextStep = words.nextStep] = STATUS.find(([one]) => one.test(String(details.status))) ?? []
    return { ...words, title: `${words.title} (HTTP status ${details.status})`, nextStep }
  }
  if (code === 'thread-ended' && details.isOutOfMemory === true) return { ...words, ...OUT_OF_MEMORY }
  const causes =
    code === 'network-unreachable' ? UNREACHABLE : code === 'certificate-invalid' ? CERTIFICATE : []
  const reason = String(details.reason ?? '')
  const cause = causes.find(([pattern]) => pattern.test(reason))
  return cause ? { ...words, ...cause[1] } : words
}
