import './safe-text.css'
import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { splitInvisible, type TextPiece } from '../../shared/format/invisible-characters.ts'
import { useBusinessNames } from '../ipc/workspace-facts.ts'
import { useFrameStore } from '../stores/frame-store.ts'
import { commonStrings } from '../strings/common-strings.ts'
import { IconButton } from './controls/button.tsx'
import { cutByRanges, type TextRange } from './text-ranges.ts'

const NO_RANGES: readonly TextRange[] = []
/** Longer texts are cut on screen until asked for; the cache holds all of it. */
const FIRST_CHARACTERS = 8_000

interface SafeTextProps {
  readonly text: string
  /** Parts to highlight, sorted and not overlapping. */
  readonly hits?: readonly TextRange[]
}

/**
 * Text that somebody else wrote. It can neither run, nor hide a character, nor turn the direction of the text beside
 * it. The markers are drawn by the style sheet around the original character, so copying gives the original text.
 */
export function SafeText({ text, hits = NO_RANGES }: SafeTextProps) {
  const [isWhole, setWhole] = useState(false)
  const isCut = !isWhole && text.length > FIRST_CHARACTERS
  const visible = isCut ? text.slice(0, FIRST_CHARACTERS) : text
  const areSpacesMarked = useFrameStore((state) => state.areSpacesMarked)
  const pieces = splitInvisible(visible, areSpacesMarked)
  const language = guessLanguage(text)
  return (
    <>
      <bdi className="safe-text" dir="auto" lang={language}>
        {pieces.map((piece) => (
          <Piece key={piece.start} piece={piece} hits={hits} />
        ))}
      </bdi>
      {isCut && (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          {commonStrings.showWholeText(text.length)}
        </button>
      )}
    </>
  )
}

/** The script of the first letter, and letters that one language has and others of its script lack. */
const LANGUAGES: readonly (readonly [language: string, first: RegExp, anywhere?: RegExp])[] = [
  ['ja', /[\p{scx=Han}\p{scx=Kana}\p{scx=Hira}]/u, /[\p{sc=Kana}\p{sc=Hira}]/u],
  ['zh', /\p{sc=Han}/u],
  ['ko', /\p{sc=Hang}/u],
  ['th', /\p{sc=Thai}/u],
  ['hi', /\p{sc=Deva}/u],
  ['ar', /\p{sc=Arab}/u],
  ['he', /\p{sc=Hebr}/u],
  ['el', /\p{sc=Grek}/u],
  ['uk', /\p{sc=Cyrl}/u, /[іїєґ]/iu],
  ['ru', /\p{sc=Cyrl}/u],
]

/** The voice and the glyphs that fit the script of a text best; undefined for Latin, which many languages share. */
function guessLanguage(text: string): string | undefined {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  return LANGUAGES.find(
    ([, first, anywhere]) => first.test(letter) && (!anywhere || anywhere.test(text)),
  )?.[0]
}

const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u

/** Of the block around a text alone, which then begins at its right edge; undefined for left to right. */
export function directionOf(text: string): 'rtl' | undefined {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : undefined
}

function Piece({ piece, hits }: { readonly piece: TextPiece; readonly hits: readonly TextRange[] }) {
  if (piece.kind === 'marker') {
    return (
      <span className="safe-text-marker" data-label={piece.label} title={piece.name}>
        {piece.text}
      </span>
    )
  }
  if (hits.length === 0) return piece.text
  return cutByRanges(piece.start, piece.start + piece.text.length, hits).map((part) => {
    const text = piece.text.slice(part.start - piece.start, part.end - piece.start)
    return part.isInside ? <mark key={part.start}>{text}</mark> : text
  })
}

/** A business by its name where one is known, and always by its id. */
export function BusinessName({ id }: { readonly id: string }) {
  const name = useBusinessNames().get(id)
  if (name === undefined) return <span className="mono">{id}</span>
  return (
    <>
      <SafeText text={name} /> <span className="mono dim">{id}</span>
    </>
  )
}

/**
 * An id that has no room is cut at its beginning, because its end tells it from others; all of it is in the tooltip.
 */
export function LongId({ id }: { readonly id: string }) {
  return (
    <span className="long-id" title={id}>
      {id}
    </span>
  )
}

/** A business as lists call it. */
export function NameOrId({ text }: { readonly text: string }) {
  return /^\d+$/.test(text) ? <LongId id={text} /> : <SafeText text={text} />
}

const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

interface ShortHashProps {
  readonly hash: string
  /** Names the button, such as *Copy SHA-256*. */
  readonly copyLabel: string
}

/** Its first 8 and last 4 digits; all of it on hover and in the clipboard. */
export function ShortHash({ hash, copyLabel }: ShortHashProps) {
  return (
    <>
      <code title={hash}>
        {hash.slice(0, 8)} … {hash.slice(-4)}
      </code>
      <CopyButton value={hash}>
        {({ copied, copy }) => (
          <IconButton
            label={copied ? commonStrings.copied : copyLabel}
            icon={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
            onClick={copy}
          />
        )}
      </CopyButton>
    </>
  )
}
